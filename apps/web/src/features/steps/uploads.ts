/** The upload buttons. Spec: dashboard-uploads. */
import type { Answer } from '#src/api/calls.ts';
import { paths } from '#src/paths.ts';

type Availabilities = Answer<'GetBulkUploadAvailabilities'>;

export interface UploadButton {
  readonly label: string;
  readonly href: string;
  readonly allowedBy: keyof Availabilities;
}

export const uploadButtons: readonly UploadButton[] = [
  {
    label: 'Generic Uploads',
    href: paths.genericUploads(),
    allowedBy: 'allowsGenericUploads',
  },
  {
    label: 'HEDIS Uploads',
    href: paths.bulkUpload('HEDIS'),
    allowedBy: 'allowsHedisSubmission',
  },
  {
    label: 'CAHPS Uploads',
    href: paths.bulkUpload('CAHPS'),
    allowedBy: 'allowsCahpsSubmission',
  },
  { label: 'HOS Uploads', href: paths.bulkUpload('HOS'), allowedBy: 'allowsHosSubmission' },
];

export const filterUploads = (availabilities: Availabilities | null): readonly UploadButton[] =>
  uploadButtons.filter(({ allowedBy }) => availabilities?.[allowedBy]);
