/** The table of the bulk screens. Spec: bulk-calls. */
import type { SubmissionListItem } from '@idss/contract/bulk/bulk';
import type { Program } from '@idss/domain/program';
import { defineList, type List } from '#src/components/tables/define-list.ts';
import { getRowId } from './bulk-view.ts';

const list = defineList<SubmissionListItem>({
  label: 'Submissions',
  getRowId,
  columns: (column) => [
    column.subId('subId', ({ component, productLine }) => [component, productLine], 84),
    { ...column.text('orgName', 'Org Name', 190), isWrapped: true },
    column.productLine('productLine', 120),
    column.stage('submissionStatus', 164),
    column.validation('validationStatus', 186),
    // As wide as the columns before it leave at 1440 pixels, so that every reason is read without scrolling.
    { ...column.choice('notSelectableReason', 'Why it cannot be selected', 378), isWrapped: true },
    column.text('orgId', 'Org ID', 92),
    column.attested('isAttested'),
    column.choice('isFinal', 'Final', 100),
    { ...column.specialProject('specialProject'), isInitiallyHidden: true },
  ],
  // Spec: limits-rows.
  pageSize: 10,
  empty: { title: 'No submissions found.' },
});

const attested: keyof SubmissionListItem = 'isAttested';

/** Only HOS is attested separately. */
export const getList = (program: Program): List<SubmissionListItem> => ({
  ...list,
  columns: list.columns.map((column) =>
    column.id === attested && program !== 'HOS' ? { ...column, isInitiallyHidden: true } : column,
  ),
});
