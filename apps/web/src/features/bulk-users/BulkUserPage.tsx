/** Roles of many people at once: form, preview, confirmation, result. Spec: admin-users-bulk. */
import type { SentBulk } from '@idss/domain/people/bulk-plan';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { ask } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import {
  isFreshSignInNeeded,
  reportDone,
  reportFailure,
  useManagingAction,
} from '#src/components/feedback.ts';
import { ProofPart, useFreshSignIn } from '#src/components/FreshSignIn.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Columns } from '#src/ui/bulk-users/BulkUsers.styles.ts';
import { BulkForm } from './BulkForm.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import {
  chipsOf,
  consequenceOf,
  continueReason,
  emptyForm,
  previewRows,
  reachInWords,
  sentOf,
  withoutBadItems,
} from './bulk-users-view.ts';

interface Previewed {
  readonly form: SentBulk;
  readonly preview: Answer<'PreviewBulkUserOperation'>;
}

const successful = 'Bulk user operation successful';

export default function BulkUserPage() {
  const id = useId();
  const [form, setForm] = useState(emptyForm);
  const [isChecked, setChecked] = useState(false);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [result, setResult] = useState<Answer<'BulkUserOperation'> | null>(null);
  const [isAsking, setAsking] = useState(false);
  const organizations = useApi('GetManagableOrganizationsAndVendors').data;
  const names = useMemo(
    () => new Map((organizations ?? []).map(({ orgId, orgName }) => [orgId, orgName])),
    [organizations],
  );
  const nameOf = (entityId: number): string | undefined => names.get(entityId);
  const previewing = useMutation({
    mutationFn: async (of: SentBulk): Promise<Previewed> => ({
      form: of,
      preview: await ask('PreviewBulkUserOperation', { body: withoutBadItems(of) }),
    }),
    onSuccess: setPreviewed,
    onError: reportFailure,
  });
  const change = useManagingAction('BulkUserOperation', {
    onDone: (answer) => {
      setAsking(false);
      setResult(answer);
      setPreviewed(null);
      setForm(emptyForm);
      setChecked(false);
      reportDone(successful);
    },
    onFailed: () => {
      // The people may have changed since: what would happen now is shown.
      setAsking(false);
      if (previewed) previewing.mutate(previewed.form);
    },
  });
  const signIn = useFreshSignIn(!isFreshSignInNeeded(change.error), change, async () => undefined);
  const isProving = !signIn.isFresh || signIn.popup !== 'closed';
  const preview = (): void => {
    setChecked(true);
    setResult(null);
    previewing.mutate(form);
  };
  const rows = useMemo(
    () => (previewed ? previewRows(previewed.form, previewed.preview, (of) => names.get(of)) : []),
    [previewed, names],
  );
  const problems = rows.filter(({ kind }) => kind === 'problem').length;
  return (
    <>
      <PageHeader
        title="Bulk User Management"
        lead="Add or remove a role for many people, or copy one person's roles to others. Nothing changes before you confirm."
      />
      <Columns>
        <BulkForm
          form={form}
          onChange={setForm}
          nameOf={nameOf}
          isChecked={isChecked}
          isBusy={previewing.isPending}
          onPreview={preview}
        />
        {previewed ? (
          <BulkPreview
            title={`Preview: ${reachInWords(previewed.form)}`}
            chips={chipsOf(previewed.preview, problems)}
            rows={rows}
            reason={continueReason(form, previewed.form, previewed.preview)}
            onContinue={() => setAsking(true)}
          />
        ) : (
          <Card>
            {result ? (
              <EmptyState title={successful} icon="check" isGood>
                <Row isCentred gap="xs">
                  {chipsOf(result, 0, true).map(({ tone, label }) => (
                    <Chip key={label} tone={tone}>
                      {label}
                    </Chip>
                  ))}
                </Row>
              </EmptyState>
            ) : (
              <EmptyState title="Preview" icon="search">
                Every change is shown here before it happens.
              </EmptyState>
            )}
          </Card>
        )}
      </Columns>
      {isAsking && previewed && (
        <FormDialog
          title="Change the roles of these people?"
          maxWidth="xs"
          isBusy={change.isPending}
          submit={{
            label: 'Continue',
            reason: isProving ? 'Sign in again first.' : null,
            onSubmit: () =>
              change.mutate({ body: { ...sentOf(previewed.form), version: previewed.preview.version } }),
          }}
          onClose={() => setAsking(false)}
        >
          <div>{consequenceOf(previewed.preview)}</div>
          {isProving && <ProofPart id={id} what="A bulk operation" signIn={signIn} />}
        </FormDialog>
      )}
    </>
  );
}
