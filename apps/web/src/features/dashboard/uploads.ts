/** The upload buttons. Whoever builds a screen sets its `isBuilt`. Document 1, "Dashboard". */
import type { Answer } from '#src/api/calls.ts';
import { paths } from '#src/paths.ts';

type Availabilities = Answer<'GetBulkUploadAvailabilities'>;

export interface UploadButton {
  readonly label: string;
  readonly href: string;
  readonly allowedBy: keyof Availabilities;
  readonly isBuilt: boolean;
}

export const uploadButtons: readonly UploadButton[] = [
  {
    label: 'Generic Uploads',
    href: paths.genericUploads(),
    allowedBy: 'allowsGenericUploads',
    isBuilt: true,
  },
  {
    label: 'HEDIS Uploads',
    href: paths.bulkUpload('HEDIS'),
    allowedBy: 'allowsHedisSubmission',
    isBuilt: true,
  },
  {
    label: 'CAHPS Uploads',
    href: paths.bulkUpload('CAHPS'),
    allowedBy: 'allowsCahpsSubmission',
    isBuilt: true,
  },
  { label: 'HOS Uploads', href: paths.bulkUpload('HOS'), allowedBy: 'allowsHosSubmission', isBuilt: true },
];

export const shownUploads = (availabilities: Availabilities | null): readonly UploadButton[] =>
  uploadButtons.filter(({ isBuilt, allowedBy }) => isBuilt && availabilities?.[allowedBy]);
