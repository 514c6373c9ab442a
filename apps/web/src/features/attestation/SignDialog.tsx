/**
 * The act of signing: consent, two statements, typed name and title, proof of who is there, one explicit click. What was
 * typed outlives a new sign-in. Spec: attestation-signing.
 */
import { Button } from '#src/ui/Button.tsx';
import { useId, useState } from 'react';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { useApiActions } from '#src/api/hooks.ts';
import { invalidateCall } from '#src/api/invalidate.ts';
import { useDraft } from '#src/session/drafts.ts';
import { ProofPart, SigningActions, useFreshSignIn } from '#src/components/FreshSignIn.tsx';
import { SigningPart, SigningText, SigningTick } from '#src/components/SigningFields.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import styles from '#src/components/SigningPart.module.css';
import { canSignNow, createForm, type SigningForm, type Wizard, setStatement } from './wizard-view.ts';
import { Box } from '#src/ui/Layout.tsx';
import { Dialog, DialogBody } from '#src/ui/Dialog.tsx';

export interface ReadDraft {
  readonly attestationId: string;
  readonly sha256: string;
}

export interface SignDialogProps {
  readonly wizard: Wizard;
  readonly draft: ReadDraft;
  readonly onClose: () => void;
  readonly onSigned: () => void;
  /** The data changed after the draft was made: it must be read again. */
  readonly onStale: () => void;
}

/** Gives the consent, and signs. */
function useSign(wizard: Wizard, draft: ReadDraft, form: SigningForm, onSuccess: () => void) {
  const { submissionId, component, consentVersion, statements } = wizard;
  return useApiActions(
    ['GiveSigningConsent', 'SignPDF'],
    async (send): Promise<void> => {
      const submission = { submissionId, component };
      const { consentId } = await send('GiveSigningConsent', { body: { ...submission, consentVersion } });
      await send('SignPDF', {
        query: submission,
        body: {
          attestationId: draft.attestationId,
          draftSha256: draft.sha256,
          consentId,
          statements: statements.map((_, index) => form.statements[index] ?? false),
          typedName: form.typedName,
          typedTitle: form.typedTitle,
          ...(wizard.leavesOutSurvey ? { withoutSurvey: form.isWithoutSurvey } : {}),
        },
      });
    },
    { onSuccess },
  );
}

/** What was typed outlives a new sign-in. */
function useSigningForm({ submissionId, component, signer }: Wizard) {
  const [firstForm] = useState(() => createForm(signer));
  return useDraft(`sign ${submissionId} ${component}`, firstForm);
}

interface SignerPartProps {
  readonly signer: Wizard['signer'];
  readonly form: SigningForm;
  readonly onForm: (form: SigningForm) => void;
}

const SignerPart = ({ signer, form, onForm }: SignerPartProps) => (
  <SigningPart title="Name and title as they are to appear on the document">
    <div className={styles.fields}>
      <SigningText
        label="Your name"
        autoComplete="name"
        value={form.typedName}
        onType={(typedName) => onForm({ ...form, typedName })}
        hint={`As on your account: ${signer.name}`}
      />
      <SigningText
        label="Your title"
        autoComplete="organization-title"
        value={form.typedTitle}
        onType={(typedTitle) => onForm({ ...form, typedTitle })}
        hint={
          signer.title ? 'As on your account, unless you type another' : 'Your position in the organization'
        }
      />
    </div>
  </SigningPart>
);

/** Long: the parts of the act, in the order in which a signer does them. */
export default function SignDialog({ wizard, draft, onClose, onSigned, onStale }: SignDialogProps) {
  const id = useId();
  const { submissionId, statements, signer } = wizard;
  const [form, setForm, forget] = useSigningForm(wizard);
  const sign = useSign(wizard, draft, form, () => {
    forget();
    onSigned();
  });
  const isStale = sign.error instanceof ApiError && sign.error.code === 'data_changed';
  const signIn = useFreshSignIn(!wizard.needsReauthentication, sign, () =>
    invalidateCall('GetAttestationWizard'),
  );
  const verdict = canSignNow(wizard, form, signIn.isFresh);
  const close = (): void => {
    if (!sign.isPending) onClose();
  };
  return (
    <Dialog title={`Sign the attestation of submission ${submissionId}`} onClose={close}>
      <DialogBody isPlain>
        {wizard.leavesOutSurvey && (
          <SigningPart title="Without the CAHPS survey">
            <SigningTick
              isChecked={form.isWithoutSurvey}
              onTick={(isWithoutSurvey) => setForm({ ...form, isWithoutSurvey })}
            >
              {wizard.withoutSurveyText}
            </SigningTick>
          </SigningPart>
        )}
        <SigningPart title="Consent to sign electronically">
          <div className={styles.text} id={`${id}-consent-text`}>
            {wizard.consentText}
          </div>
          <SigningTick
            describedBy={`${id}-consent-text`}
            isChecked={form.hasConsent}
            onTick={(hasConsent) => setForm({ ...form, hasConsent })}
          >
            I agree to sign electronically
          </SigningTick>
        </SigningPart>
        <SigningPart title="Statements">
          {statements.map((statement, index) => (
            <SigningTick
              key={statement}
              isChecked={form.statements[index] ?? false}
              onTick={(isTicked) => setForm(setStatement(form, index, isTicked, statements.length))}
            >
              {statement}
            </SigningTick>
          ))}
        </SigningPart>
        <SignerPart signer={signer} form={form} onForm={setForm} />
        <ProofPart subject="A signature" signIn={signIn} />
        {sign.error && !signIn.isTooOld && (
          <ErrorState title="The document was not signed" {...describeError(sign.error)} />
        )}
        {isStale && (
          <Box above="s">
            <Button variant="outlined" onClick={onStale}>
              Review the new draft
            </Button>
          </Box>
        )}
      </DialogBody>
      <SigningActions
        label="Sign"
        verdict={verdict}
        isBusy={sign.isPending}
        onSign={() => sign.mutate()}
        onCancel={close}
      />
    </Dialog>
  );
}
