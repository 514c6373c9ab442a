/** Columns of the bulk screens' table. Spec: bulk-calls. */
import type { SubmissionListItem } from '@idss/contract/bulk';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { Status } from '#src/ui/Status.tsx';
import type { Column } from '#src/ui/data-table-model.ts';

const columns: readonly Column<SubmissionListItem>[] = [
  {
    id: 'subId',
    header: 'Sub ID',
    width: 84,
    cell: (row) => (
      <AppLink
        href={paths.submissionHome(row.subId, row.component, row.productLine)}
        sx={{ fontWeight: 600 }}
      >
        {row.subId}
      </AppLink>
    ),
  },
  { id: 'orgName', header: 'Org Name', width: 190, isWrapped: true },
  { id: 'productLine', header: 'Product Line', width: 120, filter: 'choice' },
  { id: 'submissionStatus', header: 'Stage', width: 164, filter: 'choice' },
  {
    id: 'validationStatus',
    header: 'Validation',
    width: 186,
    filter: 'choice',
    text: (row) => validationStatusLabels[row.validationStatus],
    cell: (row) => <Status value={row.validationStatus} />,
  },
  // As wide as the columns before it leave at 1440 pixels, so that every reason is read without scrolling.
  {
    id: 'notSelectableReason',
    header: 'Why it cannot be selected',
    width: 378,
    filter: 'choice',
    isWrapped: true,
  },
  { id: 'orgId', header: 'Org ID', width: 92 },
  { id: 'isAttested', header: 'Attested', width: 112, filter: 'choice' },
  { id: 'isFinal', header: 'Final', width: 100, filter: 'choice' },
  { id: 'specialProject', header: 'Special Project', width: 146, filter: 'choice', isHiddenAtFirst: true },
];

const attested: keyof SubmissionListItem = 'isAttested';

/** Only HOS is attested by itself. */
export const columnsFor = (program: Program): readonly Column<SubmissionListItem>[] =>
  columns.map((column) =>
    column.id === attested && program !== 'HOS' ? { ...column, isHiddenAtFirst: true } : column,
  );
