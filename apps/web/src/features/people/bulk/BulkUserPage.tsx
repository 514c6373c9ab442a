/** Many people at once: form, preview, confirmation, outcome and its undo. Spec: admin-users-bulk. */
import { useCallback, useMemo, useState } from 'react';
import type { SentBulk } from '@idss/domain/people/bulk-plan';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { read } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { reportDone, reportFailure, useFeedbackPlace } from '#src/components/feedback.ts';
import { forgetSelectedPeople, getSelectedPeople } from '#src/components/selected-people.ts';
import { useOnce } from '#src/components/use-once.ts';
import { paths } from '#src/paths.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import {
  type BulkForm as BulkFormState,
  emptyForm,
  findMissingFields,
  getSent,
  hasRoles,
} from './bulk-form.ts';
import { BulkForm } from './BulkForm.tsx';
import { type BulkLink, BulkLinks, addLinksMade } from './BulkLinks.tsx';
import { BulkOutcome, type Done } from './BulkOutcome.tsx';
import { BulkPlan } from './BulkPlan.tsx';
import styles from './BulkUsers.module.css';
import type { GetName } from './preview-rows.ts';
import { type BulkPreviewState, useBulkPreview } from './use-bulk-preview.ts';

const successful = 'Bulk user operation successful';

/** With the people who were selected in the list of users. */
function createFirstForm(): BulkFormState {
  const selected = getSelectedPeople();
  return selected === null
    ? emptyForm
    : { ...emptyForm, bulkAction: selected.action, userEmails: selected.emails.join('\n') };
}

function useEntityNames(): GetName {
  const organizations = useApi('GetManagableOrganizationsAndVendors').data;
  const names = useMemo(
    () => new Map((organizations ?? []).map(({ orgId, orgName }) => [orgId, orgName])),
    [organizations],
  );
  return useCallback((entityId) => names.get(entityId), [names]);
}

const getUndo = (undo: SentBulk['undo'], undoes: string | null): SentBulk => ({
  ...getSent(emptyForm),
  bulkAction: 'undo',
  undo,
  ...(undoes === null ? {} : { undoes }),
});

/** Of the address, from the list of bulk actions: previews the undo of that operation. */
function useNamedUndo(preview: BulkPreviewState['preview']): void {
  const { undo }: { readonly undo?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  useOnce(() => {
    if (undo === undefined) return;
    read('GetBulkAction', { bulkId: undo })
      .then(({ people }) => people && preview(getUndo(people.undo, undo)))
      .then(() => navigate({ href: paths.bulkUsers(), replace: true }))
      .catch(reportFailure);
  });
}

/** The form, and its preview. */
function useBulkForm({ preview, discard }: Pick<BulkPreviewState, 'preview' | 'discard'>) {
  const [form, setForm] = useState(createFirstForm);
  const [isChecked, setChecked] = useState(false);
  useOnce(() => {
    forgetSelectedPeople();
    // An action without roles needs no further input, so it is previewed at once.
    if (form.userEmails !== '' && !hasRoles(form)) preview(getSent(form));
  });
  return {
    form,
    setForm,
    isChecked,
    previewForm: () => {
      setChecked(true);
      // A field without a selection must not be previewed as "all".
      if (findMissingFields(form).length > 0) discard();
      else preview(getSent(form));
    },
    clear: () => {
      setForm(emptyForm);
      setChecked(false);
    },
  };
}

interface BulkResultProps {
  readonly plan: BulkPreviewState;
  readonly form: BulkFormState;
  readonly done: Done | null;
  readonly getName: GetName;
  readonly onDone: (done: Done) => void;
}

/** Next to the form: what it would do, or what was done. */
function BulkResult({ plan, form, done, getName, onDone }: BulkResultProps) {
  const { previewed, preview, discard, isBusy } = plan;
  if (previewed)
    return (
      <BulkPlan
        previewed={previewed}
        form={form}
        getName={getName}
        onBack={discard}
        onDone={(result) => onDone({ sent: previewed.sent, result })}
        // The people may have changed since.
        onFailed={() => preview(previewed.sent)}
      />
    );
  if (done)
    return (
      <BulkOutcome
        title={successful}
        done={done}
        getName={getName}
        isBusy={isBusy}
        onUndo={() => preview(getUndo(done.result.undo, done.result.bulkId))}
      />
    );
  return (
    <Card>
      <EmptyState title="Preview" icon="search">
        Every change is shown here before it happens.
      </EmptyState>
    </Card>
  );
}

export default function BulkUserPage() {
  useFeedbackPlace();
  const plan = useBulkPreview();
  const { form, setForm, isChecked, previewForm, clear } = useBulkForm(plan);
  useNamedUndo(plan.preview);
  const [done, setDone] = useState<Done | null>(null);
  const [links, setLinks] = useState<readonly BulkLink[]>([]);
  const getName = useEntityNames();
  const finish = (operation: Done): void => {
    setDone(operation);
    setLinks((before) => addLinksMade(before, operation.result.links));
    plan.discard();
    clear();
    reportDone(successful);
  };
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
          isBusy={plan.isBusy}
          onPreview={() => {
            setDone(null);
            previewForm();
          }}
        />
        <BulkResult plan={plan} form={form} done={done} getName={getName} onDone={finish} />
      </div>
    </>
  );
}
