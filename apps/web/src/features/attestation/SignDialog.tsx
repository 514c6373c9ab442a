/**
 * The act of signing: consent, two statements, typed name and title, proof of who is there, one explicit click. What was
 * typed outlives a new sign-in. Spec: attestation-signing.
 */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { useApiActions } from '#src/api/hooks.ts';
import { invalidateCall } from '#src/api/invalidate.ts';
import { useDraft } from '#src/session/drafts.ts';
import { ProofPart, SigningActions, useFreshSignIn } from '#src/components/FreshSignIn.tsx';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { SigningPart } from '#src/ui/parts/FreshSignIn.styles.ts';
import { canSignNow, emptyForm, type Wizard, withStatement } from './wizard-view.ts';
import { Box } from '#src/ui/Layout.tsx';

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

export default function SignDialog({ wizard, draft, onClose, onSigned, onStale }: SignDialogProps) {
  const id = useId();
  const { submissionId, component, consentVersion, statements, signer } = wizard;
  const [form, setForm, forget] = useDraft(`sign ${submissionId} ${component}`, emptyForm);
  const sign = useApiActions(
    ['GiveSigningConsent', 'SignPDF'],
    async (send): Promise<void> => {
      const on = { submissionId, component };
      const { consentId } = await send('GiveSigningConsent', { body: { ...on, consentVersion } });
      await send('SignPDF', {
        query: on,
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
    {
      onSuccess: () => {
        forget();
        onSigned();
      },
    },
  );
  const isStale = sign.error instanceof ApiError && sign.error.code === 'data_changed';
  const signIn = useFreshSignIn(!wizard.needsReauthentication, sign, () =>
    invalidateCall('GetAttestationWizard'),
  );
  const verdict = canSignNow(wizard, form, signIn.isFresh);
  const close = (): void => {
    if (!sign.isPending) onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Sign the attestation of submission {submissionId}</DialogTitle>
      <DialogContent>
        {wizard.leavesOutSurvey && (
          <SigningPart aria-labelledby={`${id}-survey`}>
            <h3 id={`${id}-survey`}>Without the CAHPS survey</h3>
            <label className="tick">
              <NativeCheck
                type="checkbox"
                checked={form.isWithoutSurvey}
                onChange={({ target }) => setForm({ ...form, isWithoutSurvey: target.checked })}
              />
              {wizard.withoutSurveyText}
            </label>
          </SigningPart>
        )}
        <SigningPart aria-labelledby={`${id}-consent`}>
          <h3 id={`${id}-consent`}>Consent to sign electronically</h3>
          <div className="text" id={`${id}-consent-text`}>
            {wizard.consentText}
          </div>
          <label className="tick" htmlFor={`${id}-agree`}>
            <NativeCheck
              type="checkbox"
              id={`${id}-agree`}
              aria-describedby={`${id}-consent-text`}
              checked={form.hasConsent}
              onChange={({ target }) => setForm({ ...form, hasConsent: target.checked })}
            />
            I agree to sign electronically
          </label>
        </SigningPart>
        <SigningPart aria-labelledby={`${id}-statements`}>
          <h3 id={`${id}-statements`}>Statements</h3>
          {statements.map((statement, index) => (
            <label key={statement} className="tick">
              <NativeCheck
                type="checkbox"
                checked={form.statements[index] ?? false}
                onChange={({ target }) =>
                  setForm(withStatement(form, index, target.checked, statements.length))
                }
              />
              {statement}
            </label>
          ))}
        </SigningPart>
        <SigningPart aria-labelledby={`${id}-who`}>
          <h3 id={`${id}-who`}>Name and title as they are to appear on the document</h3>
          <div className="fields">
            <label className="field">
              Your name
              <TextBox
                type="text"
                autoComplete="name"
                required
                aria-describedby={`${id}-name-hint`}
                value={form.typedName}
                onChange={({ target }) => setForm({ ...form, typedName: target.value })}
              />
              <span className="hint" id={`${id}-name-hint`}>
                As on your account: {signer.name}
              </span>
            </label>
            <label className="field">
              Your title
              <TextBox
                type="text"
                autoComplete="organization-title"
                required
                aria-describedby={`${id}-title-hint`}
                value={form.typedTitle}
                onChange={({ target }) => setForm({ ...form, typedTitle: target.value })}
              />
              <span className="hint" id={`${id}-title-hint`}>
                {signer.title ? `On your account: ${signer.title}` : 'Your position in the organization'}
              </span>
            </label>
          </div>
        </SigningPart>
        <ProofPart id={id} what="A signature" signIn={signIn} />
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
      </DialogContent>
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
