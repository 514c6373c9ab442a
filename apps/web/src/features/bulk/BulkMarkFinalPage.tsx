/** Bulk Mark Final: a table of submissions, a confirmation with a preview, and the result of each. */
import type { Program } from '@idss/domain/program';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { reportDone, useFeedbackPlace } from '#src/components/feedback.ts';
import { type ExecutedBulk, formatOutcome, markingFinal } from './bulk-view.ts';
import { BulkScreen } from './BulkScreen.tsx';
import { NotInBulk } from './NotInBulk.tsx';
import { RequireAccess } from './RequireAccess.tsx';
import { createUndo } from './undo-mark-final.ts';
import { useBulkList, useNamedSelection } from './use-bulk-list.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const MarkFinalDialog = lazyComponent(() => import('./MarkFinalDialog.tsx'));

function MarkFinal({ program }: { program: Exclude<Program, 'HEDIS'> }) {
  const list = useBulkList(program, 'MarkFinal');
  useNamedSelection(list);
  useFeedbackPlace();
  const [isConfirming, setConfirming] = useState(false);
  const [result, setResult] = useState<ExecutedBulk | null>(null);
  return (
    <BulkScreen
      title={`Bulk Mark Final (${program})`}
      button={{ label: 'Mark Final', icon: 'check', onClick: () => setConfirming(true) }}
      list={list}
      program={program}
      label={`${program} submissions to mark final`}
      name={`bulk mark final ${program}`}
      emptyText={`${program} submissions that you may mark final appear here once they are registered for the season.`}
      result={result}
      action={markingFinal}
      csvName={`BulkMarkFinal${program}.csv`}
    >
      {isConfirming && (
        <MarkFinalDialog
          program={program}
          rows={list.selectedRows}
          onClose={() => setConfirming(false)}
          onDone={(done) => {
            setConfirming(false);
            setResult(done);
            list.clear();
            const undo = createUndo(done, () => setResult(null));
            if (undo) reportDone(formatOutcome(done.outcomes, markingFinal), undo);
          }}
        />
      )}
    </BulkScreen>
  );
}

export default function BulkMarkFinalPage() {
  const { markFinalType } = useParams({ from: '/shell/bulkmarkfinal/$markFinalType' });
  const program = markFinalType.toUpperCase();
  if (program === 'CAHPS' || program === 'HOS')
    return (
      <RequireAccess
        availability={program === 'CAHPS' ? 'allowsBulkMarkFinalCahps' : 'allowsBulkMarkFinalHos'}
        title={`Bulk Mark Final (${program})`}
        action={`mark ${program} submissions final`}
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
