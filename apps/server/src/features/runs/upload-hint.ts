/** Tells a person that an upload of theirs has news. */
import type { Hint } from '#src/kernel/push.ts';
import type { UploadRow } from './upload-rows.sql.ts';

export const uploadHint = ({ transactionId, userId }: Pick<UploadRow, 'transactionId' | 'userId'>): Hint => ({
  message: { kind: 'upload', transactionId },
  audience: { userId },
});
