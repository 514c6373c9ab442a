/** Columns of the bulk screens' table. Spec: bulk-calls. */
import type { SubmissionListItem } from '@idss/contract/bulk';
import type { Program } from '@idss/domain/program';
import { columnsOf } from '#src/components/tables/columns.tsx';
import type { Column } from '#src/ui/data-table-model.ts';

const make = columnsOf<SubmissionListItem>();

const columns: readonly Column<SubmissionListItem>[] = [
  make.subId('subId', ({ component, productLine }) => [component, productLine], 84),
  { ...make.text('orgName', 'Org Name', 190), isWrapped: true },
  make.productLine('productLine', 120),
  make.stage('submissionStatus', 164),
  make.validation('validationStatus', 186),
  // As wide as the columns before it leave at 1440 pixels, so that every reason is read without scrolling.
  { ...make.choice('notSelectableReason', 'Why it cannot be selected', 378), isWrapped: true },
  make.text('orgId', 'Org ID', 92),
  make.attested('isAttested'),
  make.choice('isFinal', 'Final', 100),
  { ...make.specialProject('specialProject'), isHiddenAtFirst: true },
];

const attested: keyof SubmissionListItem = 'isAttested';

/** Only HOS is attested separately. */
export const columnsFor = (program: Program): readonly Column<SubmissionListItem>[] =>
  columns.map((column) =>
    column.id === attested && program !== 'HOS' ? { ...column, isHiddenAtFirst: true } : column,
  );
