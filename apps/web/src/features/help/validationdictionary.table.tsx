/** Every validation rule, to look up next to what is being worked on. Spec: findings-explained. */
import { defineTable } from '#src/components/tables/define-table.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { saveFileAnswer } from '#src/components/save-file.ts';

export default defineTable({
  call: 'GetRules',
  title: 'Validation Dictionary',
  lead: 'What each validation rule checks, why it matters, and how to fix what it finds.',
  getRowId: ({ id }) => id,
  columns: (column) => [
    column.text('id', 'Rule', 84),
    column.severity('severity', 118),
    { ...column.text('summary', 'What It Checks', 290), isWrapped: true },
    { ...column.text('why', 'Why It Matters', 320), isWrapped: true },
    { ...column.text('fix', 'How to Fix', 320), isWrapped: true },
    { ...column.choice('scope', 'Scope', 120), isInitiallyHidden: true },
    { ...column.text('source', 'Source', 260), isWrapped: true, isInitiallyHidden: true },
  ],
  actions: (
    <DownloadButton onDownload={() => saveFileAnswer('GetValidationDictionary', 'ValidationDictionary.csv')}>
      Download CSV
    </DownloadButton>
  ),
  pageSize: 25,
  empty: { title: 'No rules', text: 'The portal has no validation rules.' },
});
