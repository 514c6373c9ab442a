/** Many people at once: form, preview, confirmation, outcome and its undo. Spec: admin-users-bulk. */
import { Button } from '#src/ui/Button.tsx';
import type { SentBulk } from '@idss/domain/people/bulk-plan';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
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
import { getSelectedPeople, forgetSelectedPeople } from '#src/components/selected-people.ts';
import { Card } from '#src/ui/Card.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Box, Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import styles from './BulkUsers.module.css';
import { BulkForm } from './BulkForm.tsx';
import { type BulkLink, BulkLinks, shownLinks } from './BulkLinks.tsx';
import { linksOfOutcome, linksOfPreview } from './bulk-links-view.ts';
import { BulkPreview } from './BulkPreview.tsx';
import {
  type BulkForm as BulkFormState,
  emptyForm,
  hasRoles,
  openChoices,
  getSent,
  withoutBadItems,
} from './bulk-form.ts';
import { toChips, getConsequences, continueReason, reachInWords } from './bulk-users-view.ts';
import { previewRows } from './preview-rows.ts';

interface Previewed {
  readonly sent: SentBulk;
  readonly preview: Answer<'PreviewBulkUserOperation'>;
}

interface Done {
  readonly sent: SentBulk;
  readonly result: Answer<'BulkUserOperation'>;
}

const successful = 'Bulk user operation successful';

/** In the type of the calls, whose lists are mutable. */
const toBody = (sent: SentBulk) => ({
  ...sent,
  undo: structuredClone(sent.undo) as Answer<'BulkUserOperation'>['undo'],
});

/** With the people who were selected in the list of users. */
function firstForm(): BulkFormState {
  const selected = getSelectedPeople();
  return selected === null
    ? emptyForm
    : { ...emptyForm, bulkAction: selected.action, userEmails: selected.emails.join('\n') };
}

export default function BulkUserPage() {
  const [form, setForm] = useState(firstForm);
  const [isChecked, setChecked] = useState(false);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [links, setLinks] = useState<readonly BulkLink[]>([]);
  const organizations = useApi('GetManagableOrganizationsAndVendors').data;
  const names = useMemo(
    () => new Map((organizations ?? []).map(({ orgId, orgName }) => [orgId, orgName])),
    [organizations],
  );
  const getName = (entityId: number): string | undefined => names.get(entityId);
  const previewing = useMutation({
    mutationFn: async (sent: SentBulk): Promise<Previewed> => ({
      sent,
      preview: await ask('PreviewBulkUserOperation', { body: toBody(withoutBadItems(sent)) }),
    }),
    onSuccess: setPreviewed,
    onError: reportFailure,
  });
  const change = useManagingAction('BulkUserOperation', {
    onDone: (result) => {
      setAsking(false);
      if (previewed) setDone({ sent: previewed.sent, result });
      const made = shownLinks(result.links);
      // Links of the operation before stay until they are hidden: they are shown only once.
      setLinks((before) => [
        ...made,
        ...before.filter(({ email }) => !made.some((link) => link.email === email)),
      ]);
      setPreviewed(null);
      setForm(emptyForm);
      setChecked(false);
      reportDone(successful);
    },
    onFailed: () => {
      // The people may have changed since, so the preview is requested again.
      setAsking(false);
      if (previewed) previewing.mutate(previewed.sent);
    },
  });
  // An action without roles needs no further input, so it is previewed at once.
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    forgetSelectedPeople();
    if (form.userEmails !== '' && !hasRoles(form)) previewing.mutate(getSent(form));
  }, [form, previewing]);
  const signIn = useFreshSignIn(!isFreshSignInNeeded(change.error), change, async () => undefined);
  const isProving = !signIn.isFresh || signIn.popup !== 'closed';
  const preview = (): void => {
    setChecked(true);
    setDone(null);
    // A field without a selection must not be previewed as "all".
    if (openChoices(form).length > 0) setPreviewed(null);
    else previewing.mutate(getSent(form));
  };
  const undo = ({ result }: Done): void =>
    previewing.mutate({ ...getSent(emptyForm), bulkAction: 'undo', undo: result.undo });
  const rows = useMemo(
    () =>
      previewed
        ? previewRows(
            previewed.sent,
            { ...previewed.preview, linkWords: linksOfPreview(previewed.preview) },
            (of) => names.get(of),
          )
        : [],
    [previewed, names],
  );
  const doneRows = useMemo(
    () =>
      done
        ? previewRows(done.sent, { ...done.result, linkWords: linksOfOutcome(done.result.links) }, (of) =>
            names.get(of),
          ).filter(({ kind }) => kind !== 'repeated')
        : [],
    [done, names],
  );
  const problems = rows.filter(({ kind }) => kind === 'problem').length;
  const isUndo = previewed?.sent.bulkAction === 'undo';
  const reason = previewed && continueReason(isUndo ? null : form, previewed.sent, previewed.preview);
  return (
    <>
      <PageHeader
        title="Bulk User Management"
        lead="Add or remove a role for many people, copy one person's roles to others, lock people, or send them activation links. Nothing changes before you confirm."
      />
      {links.length > 0 && (
        <Box below="m">
          <BulkLinks links={links} onClose={() => setLinks([])} />
        </Box>
      )}
      <div className={styles.columns}>
        <BulkForm
          form={form}
          onChange={setForm}
          getName={getName}
          isChecked={isChecked}
          isBusy={previewing.isPending}
          onPreview={preview}
        />
        {previewed ? (
          <BulkPreview
            title={`${isUndo ? 'Undo' : 'Preview'}: ${reachInWords(previewed.sent)}`}
            chips={toChips(previewed.preview, problems, { links: previewed.preview.links.people.length })}
            rows={rows}
            note="All or nothing: with a problem, nothing is changed."
            reason={reason}
          >
            {isUndo && (
              <Button variant="outlined" onClick={() => setPreviewed(null)}>
                Back
              </Button>
            )}
            <DisabledReasonButton variant="contained" reason={reason} onClick={() => setAsking(true)}>
              Continue
            </DisabledReasonButton>
          </BulkPreview>
        ) : done ? (
          <BulkPreview
            title={successful}
            chips={toChips(done.result, 0, {
              isDone: true,
              links: done.result.links.filter(({ refusal }) => refusal === null).length,
            })}
            rows={doneRows}
            isDone
            note="Undo gives everybody what they had before. It is previewed first."
          >
            <DisabledReasonButton
              variant="outlined"
              reason={done.result.undo.length === 0 ? 'No roles and no locks were changed.' : null}
              isBusy={previewing.isPending}
              onClick={() => undo(done)}
            >
              Undo
            </DisabledReasonButton>
          </BulkPreview>
        ) : (
          <Card>
            <EmptyState title="Preview" icon="search">
              Every change is shown here before it happens.
            </EmptyState>
          </Card>
        )}
      </div>
      {isAsking && previewed && (
        <FormDialog
          title={isUndo ? 'Undo this change?' : 'Change these people?'}
          maxWidth="sm"
          isBusy={change.isPending}
          submit={{
            label: 'Continue',
            reason: isProving ? 'Sign in again first.' : null,
            onSubmit: () =>
              change.mutate({
                body: { ...toBody(previewed.sent), version: previewed.preview.version },
              }),
          }}
          onClose={() => setAsking(false)}
        >
          <Stack gap="xs">
            {getConsequences(previewed.preview).map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
            <div>All of it happens immediately, or none of it.</div>
          </Stack>
          {isProving && <ProofPart subject="A bulk operation" signIn={signIn} />}
        </FormDialog>
      )}
    </>
  );
}
