/** Bulk Attestation (HOS): a table of submissions, and the dialog in which their survey vendor attests them. */
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraft } from '#src/session/drafts.ts';
import { closeForm, emptyForm, openForm } from './attest-form.ts';
import { attesting, type ExecutedBulk } from './bulk-view.ts';
import { BulkScreen } from './BulkScreen.tsx';
import { NotInBulk } from './NotInBulk.tsx';
import { RequireAccess } from './RequireAccess.tsx';
import { useBulkList, useNamedSelection } from './use-bulk-list.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const AttestDialog = lazyComponent(() => import('./AttestDialog.tsx'));

function HosAttestation() {
  const list = useBulkList('HOS', 'attestation');
  useNamedSelection(list);
  const [form, setForm, forget] = useDraft('attest HOS', emptyForm);
  const [result, setResult] = useState<ExecutedBulk | null>(null);
  return (
    <BulkScreen
      title="Bulk Attestation (HOS)"
      button={{ label: 'Attestation', icon: 'pen', onClick: () => setForm(openForm(form)) }}
      list={list}
      program="HOS"
      label="HOS submissions to attest"
      name="bulk attestation HOS"
      emptyText="HOS submissions that you may attest for your survey vendor appear here once they are registered for the season."
      result={result}
      action={attesting}
      csvName="BulkAttestationHOS.csv"
    >
      {form.isOpen && (
        <AttestDialog
          rows={list.selectedRows}
          form={form}
          onForm={setForm}
          onClose={() => setForm(closeForm(form))}
          onDone={(done) => {
            forget();
            setResult(done);
            list.clear();
          }}
        />
      )}
    </BulkScreen>
  );
}

export default function BulkAttestationPage() {
  const { attestationType } = useParams({ from: '/shell/bulkattestation/$attestationType' });
  if (attestationType.toUpperCase() === 'HOS')
    return (
      <RequireAccess
        availability="allowsBulkAttestationHos"
        title="Bulk Attestation (HOS)"
        action="attest HOS submissions"
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
