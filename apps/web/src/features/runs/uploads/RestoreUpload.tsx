/** Makes an earlier upload current again: asks first, then says where its validation is followed. Spec: admin-data-restore-upload. */
import { type Component, getProgram } from '@idss/domain/program';
import { useState } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { formatMoment } from '#src/components/moments.ts';
import { paths } from '#src/paths.ts';
import { Notice } from '#src/ui/Notice.tsx';
import type { Uploaded } from './upload-text.ts';

export interface RestoreUploadProps {
  readonly submissionId: number;
  readonly component: Component;
  readonly upload: Pick<Uploaded, 'fileId' | 'originalName' | 'createDate'>;
  readonly onClose: () => void;
  readonly onDone: (transactionId: string) => void;
}

export function RestoreUpload({ submissionId, component, upload, onClose, onDone }: RestoreUploadProps) {
  // One click is one upload, however often it is sent.
  const [transactionId] = useState(() => crypto.randomUUID());
  const { fileId, originalName, createDate } = upload;
  return (
    <ConfirmAction
      call="RestoreUploads"
      input={() => ({ body: { transactionId, component, files: [{ submissionId, fileId }] } })}
      title={`Make ${originalName} of ${formatMoment(createDate)} current again?`}
      confirmLabel="Make Current"
      onClose={onClose}
      onDone={() => onDone(transactionId)}
    >
      The file is validated again, as if it were uploaded now. If it passes, it becomes current and the
      present file is archived; it stays in this list.
    </ConfirmAction>
  );
}

export const RestoreNotice = ({
  component,
  transactionId,
}: Pick<RestoreUploadProps, 'component'> & { transactionId: string }) => (
  <Notice
    tone="ok"
    title="The file is being validated again."
    action={<AppLink href={paths.bulkUpload(getProgram(component), transactionId)}>Follow it</AppLink>}
  />
);
