/** Uploads of a component with the numbers of their findings, for the chart over time. */
import { isErrorSeverity, severities } from '@idss/domain/findings/finding';
import type { Uploaded } from './upload-text.ts';

export interface CountedUpload {
  readonly upload: Uploaded;
  readonly errors: number;
  readonly warnings: number;
}

/** Oldest first, without those that were not checked or whose findings the person may not see. */
export const getCounted = (uploads: readonly Uploaded[]): readonly CountedUpload[] =>
  uploads
    .flatMap((upload): CountedUpload[] => {
      const { counts } = upload;
      if (counts === null) return [];
      const errors = severities
        .filter(isErrorSeverity)
        .reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
      return [{ upload, errors, warnings: counts.Warning ?? 0 }];
    })
    .sort((a, b) => Date.parse(a.upload.createDate) - Date.parse(b.upload.createDate));
