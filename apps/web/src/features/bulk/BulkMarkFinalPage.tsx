/** Bulk Mark Final: a table of submissions, a confirmation with a preview, and the result of each. */
import type { BulkOutcome } from '@idss/contract/bulk';
import type { Program } from '@idss/domain/program';
import { canSendInBulk } from '@idss/domain/stages/bulk-limit';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { countsOf, markingFinal } from './bulk-view.ts';
import { BulkTable } from './BulkTable.tsx';
import { NotInBulk } from './NotInBulk.tsx';
import { RequireAccess } from './RequireAccess.tsx';
import { OutcomePart } from './OutcomePart.tsx';
import { useBulkList } from './use-bulk-list.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';

const MarkFinalDialog = lazyComponent(() => import('./MarkFinalDialog.tsx'));

function MarkFinal({ program }: { program: Exclude<Program, 'HEDIS'> }) {
  const list = useBulkList(program, 'MarkFinal');
  const [isAsking, setAsking] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[] | null>(null);
  const { answer, rows, chosen, clear } = list;
  const verdict = canSendInBulk(chosen.length);
  const title = `Bulk Mark Final (${program})`;
  return (
    <>
      <PageHeader
        title={title}
        lead={answer.data && countsOf(rows, chosen.length)}
        actions={
          <DisabledReasonButton
            variant="contained"
            startIcon={<Icon name="check" size={17} />}
            reason={verdict.ok ? null : verdict.reason}
            onClick={() => setAsking(true)}
          >
            Mark Final
          </DisabledReasonButton>
        }
      />
      <Stack gap="m">
        {outcomes && (
          <OutcomePart outcomes={outcomes} action={markingFinal} csvName={`BulkMarkFinal${program}.csv`} />
        )}
        <BulkTable
          list={list}
          program={program}
          label={`${program} submissions to mark final`}
          name={`bulk mark final ${program}`}
          empty={{
            text: `${program} submissions that you may mark final appear here once they are registered for the season.`,
          }}
        />
      </Stack>
      {isAsking && verdict.ok && (
        <MarkFinalDialog
          program={program}
          rows={chosen}
          onClose={() => setAsking(false)}
          onDone={(done) => {
            setAsking(false);
            setOutcomes(done);
            clear();
          }}
        />
      )}
    </>
  );
}

export default function BulkMarkFinalPage() {
  const { markFinalType } = useParams({ from: '/shell/bulkmarkfinal/$markFinalType' });
  const program = markFinalType.toUpperCase();
  if (program === 'CAHPS' || program === 'HOS')
    return (
      <RequireAccess
        when={program === 'CAHPS' ? 'allowsBulkMarkFinalCahps' : 'allowsBulkMarkFinalHos'}
        title={`Bulk Mark Final (${program})`}
        what={`mark ${program} submissions final`}
      >
        <MarkFinal key={program} program={program} />
      </RequireAccess>
    );
  return (
    <NotInBulk title="Not Implemented">
      {program === 'HEDIS'
        ? 'HEDIS submissions are marked final one by one, each on its own page.'
        : 'Submissions are marked final in bulk for CAHPS and HOS.'}
    </NotInBulk>
  );
}
