/** Bulk Attestation (HOS): a table of submissions, and the dialog in which their survey vendor attests them. */
import type { BulkOutcome } from '@idss/contract/bulk';
import { canSendInBulk } from '@idss/domain/stages/bulk-limit';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraft } from '#src/session/drafts.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { closed, emptyForm, opened } from './attest-form.ts';
import { attesting, countsOf } from './bulk-view.ts';
import { BulkTable } from './BulkTable.tsx';
import { NotInBulk } from './NotInBulk.tsx';
import { RequireAccess } from './RequireAccess.tsx';
import { OutcomePart } from './OutcomePart.tsx';
import { useBulkList } from './use-bulk-list.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';

const AttestDialog = lazyComponent(() => import('./AttestDialog.tsx'));

function HosAttestation() {
  const list = useBulkList('HOS', 'attestation');
  const [form, setForm, forget] = useDraft('attest HOS', emptyForm);
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[] | null>(null);
  const { answer, rows, chosen, clear } = list;
  const verdict = canSendInBulk(chosen.length);
  return (
    <>
      <PageHeader
        title="Bulk Attestation (HOS)"
        lead={answer.data && countsOf(rows, chosen.length)}
        actions={
          <DisabledReasonButton
            variant="contained"
            startIcon={<Icon name="pen" size={17} />}
            reason={verdict.ok ? null : verdict.reason}
            onClick={() => setForm(opened(form))}
          >
            Attestation
          </DisabledReasonButton>
        }
      />
      <Stack gap="m">
        {outcomes && <OutcomePart outcomes={outcomes} action={attesting} csvName="BulkAttestationHOS.csv" />}
        <BulkTable
          list={list}
          program="HOS"
          label="HOS submissions to attest"
          name="bulk attestation HOS"
          empty={{
            text: 'HOS submissions that you may attest for your survey vendor appear here once they are registered for the season.',
          }}
        />
      </Stack>
      {form.isOpen && verdict.ok && (
        <AttestDialog
          rows={chosen}
          form={form}
          onForm={setForm}
          onClose={() => setForm(closed(form))}
          onDone={(done) => {
            forget();
            setOutcomes(done);
            clear();
          }}
        />
      )}
    </>
  );
}

export default function BulkAttestationPage() {
  const { attestationType } = useParams({ from: '/shell/bulkattestation/$attestationType' });
  if (attestationType.toUpperCase() === 'HOS')
    return (
      <RequireAccess
        when="allowsBulkAttestationHos"
        title="Bulk Attestation (HOS)"
        what="attest HOS submissions"
      >
        <HosAttestation />
      </RequireAccess>
    );
  return (
    <NotInBulk title={`Not Implemented for ${attestationType}`}>
      Only HOS submissions are attested in bulk.
    </NotInBulk>
  );
}
