/** Columns of the files upload report; its CSV has the same. Spec: reports-uploads. */
import type { FileUploadReportRow } from '@idss/contract/reports';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { componentLabel } from '@idss/domain/program';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { paths } from '#src/paths.ts';
import type { Column } from '#src/ui/data-table-model.ts';
import { Status } from '#src/ui/Status.tsx';

export const filesUploadColumns: readonly Column<FileUploadReportRow>[] = [
  {
    id: 'submissionId',
    header: 'Sub ID',
    width: 92,
    cell: (row) => (
      <AppLink href={paths.submissionHome(row.submissionId, row.component)} sx={{ fontWeight: 600 }}>
        {row.submissionId}
      </AppLink>
    ),
  },
  { id: 'organizationId', header: 'Org ID', width: 92 },
  { id: 'organizationName', header: 'Org Name', width: 230 },
  {
    id: 'component',
    header: 'Component',
    width: 122,
    filter: 'choice',
    text: (row) => componentLabel(row.component),
  },
  { id: 'savedName', header: 'File', width: 210 },
  {
    id: 'validationStatus',
    header: 'Validation',
    width: 196,
    filter: 'choice',
    text: (row) => validationStatusLabels[row.validationStatus],
    cell: (row) => <Status value={row.validationStatus} />,
  },
  { id: 'createUser', header: 'Uploaded By', width: 170 },
  {
    id: 'createDate',
    header: 'Uploaded',
    width: 190,
    filter: 'none',
    cell: (row) => <Moment at={row.createDate} />,
  },
];
