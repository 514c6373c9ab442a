/**
 * The attestation of HOS submissions: both statements, with the vendor's name in the first as it is typed, the names,
 * what will happen, and proof of who is there. What was typed outlives a new sign-in. Spec: bulk-attestation.
 */
import type { SubmissionListItem } from '@idss/contract/bulk/bulk';
import { withVendor } from '@idss/domain/attestation/hos-attestation';
import { pluralize } from '@idss/domain/format-number';
import { describeError } from '#src/api/api-error.ts';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { ProofPart, SigningActions, useFreshSignIn } from '#src/components/FreshSignIn.tsx';
import { SigningPart, SigningText, SigningTick } from '#src/components/SigningFields.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import styles from '#src/components/SigningPart.module.css';
import { type AttestForm, canAttestNow, setStatement } from './attest-form.ts';
import { attesting, type ExecutedBulk, getRequest } from './bulk-view.ts';
import { PreviewPart } from './PreviewPart.tsx';
import { usePreview } from './use-preview.ts';
import { Dialog, DialogBody } from '#src/ui/Dialog.tsx';

export interface AttestDialogProps {
  readonly rows: readonly SubmissionListItem[];
  readonly form: AttestForm;
  readonly onForm: (form: AttestForm) => void;
  readonly onClose: () => void;
  readonly onDone: (result: ExecutedBulk) => void;
}

function Statements({
  form,
  vendorName,
  onForm,
}: Pick<AttestDialogProps, 'form' | 'onForm'> & { vendorName: string }) {
  const language = useApi('GetHosSubmissionsAttestationLanguage');
  const statements = language.data
    ? [language.data.HOS_ATTESTATIONITEM1, language.data.HOS_ATTESTATIONITEM2]
    : null;
  return (
    <SigningPart title="Statements">
      {language.error && !statements && (
        <QueryError error={language.error} onRetry={() => void language.refetch()} />
      )}
      {!statements && !language.error && <LinesSkeleton lines={4} />}
      {statements?.map((statement, index) => (
        <SigningTick
          key={statement}
          isChecked={form.statements[index] ?? false}
          onTick={(isTicked) => onForm(setStatement(form, index, isTicked))}
        >
          {withVendor(statement, vendorName)}
        </SigningTick>
      ))}
    </SigningPart>
  );
}

export default function AttestDialog({ rows, form, onForm, onClose, onDone }: AttestDialogProps) {
  const vendor = useApi('GetAttestingVendor', { submissionType: 'HOS', action: 'attestation' });
  const preview = usePreview('Attestation', rows);
  // Prefilled if there is only one; typed text is not replaced.
  const vendorName = form.vendorName ?? vendor.data?.orgName ?? '';
  const attest = useApiAction('ExecuteBulkSubmissionAttestation', {
    onSuccess: onDone,
  });
  const signIn = useFreshSignIn(preview.data?.needsReauthentication === false, attest, () =>
    preview.refetch(),
  );
  const verdict = canAttestNow({ ...form, vendorName }, preview.data?.outcomes ?? null, signIn.isFresh);
  const close = (): void => {
    if (!attest.isPending) onClose();
  };
  return (
    <Dialog title={`Attest ${rows.length} HOS ${pluralize(rows.length, 'submission')}`} onClose={close}>
      <DialogBody isPlain>
        <SigningPart title="What will happen">
          <PreviewPart preview={preview} action={attesting} />
        </SigningPart>
        <SigningPart title="Who attests">
          <div className={styles.fields}>
            <SigningText
              label="Name of data representative"
              autoComplete="name"
              maxLength={100}
              value={form.attester}
              onType={(attester) => onForm({ ...form, attester })}
            />
            <SigningText
              label="Survey vendor organization name"
              autoComplete="organization"
              maxLength={200}
              value={vendorName}
              onType={(typed) => onForm({ ...form, vendorName: typed })}
            />
          </div>
        </SigningPart>
        <Statements form={form} vendorName={vendorName} onForm={onForm} />
        {preview.data && <ProofPart subject="An attestation" signIn={signIn} />}
        {attest.error && !signIn.isTooOld && (
          <ErrorState title="Not everything was attested" {...describeError(attest.error)} />
        )}
      </DialogBody>
      <SigningActions
        label="Submit"
        verdict={verdict}
        isBusy={attest.isPending}
        onSign={() =>
          attest.mutate({
            query: { attester: form.attester.trim(), vendorName: vendorName.trim() },
            body: getRequest(rows),
          })
        }
        onCancel={close}
      />
    </Dialog>
  );
}
