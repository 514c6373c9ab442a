/** The submissions that may miss the season: the most urgent, and the number for each reason. Spec: control-room-risk. */
import { riskReasonLabels } from '@idss/domain/control-room/risk';
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink, useAppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Box, Row } from '#src/ui/Layout.tsx';
import { LegendList } from '#src/ui/LegendList.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { Strong } from '#src/ui/Text.tsx';
import { getRiskLinks } from './control-room-view.ts';
import { componentLabel } from '@idss/domain/program';

const shownRows = 5;
const RiskMessageDialog = lazyComponent(() => import('./RiskMessageDialog.tsx'));

const columns: readonly PlainColumn<Answer<'GetSubmissionsAtRisk'>[number]>[] = [
  {
    header: 'Submission',
    width: '40%',
    cell: ({ submissionId, component, organizationName }) => (
      <>
        <Strong>{submissionId}</Strong> {componentLabel(component)}, {organizationName}
      </>
    ),
  },
  { header: 'Why', cell: ({ why }) => why.join('; ') },
  {
    header: 'Link',
    isHeaderHidden: true,
    width: '54px',
    cell: ({ submissionId, component, productLine }) => (
      <AppLink
        href={paths.submissionHome(submissionId, component, productLine)}
        aria-label={`Open ${componentLabel(component)} submission ${submissionId}`}
      >
        Open
      </AppLink>
    ),
  },
];

/** A link to each reason's submissions, with their number, and one to all. */
function AllAtRisk({ counts }: { counts: Answer<'GetRiskCounts'> }) {
  const link = useAppLink();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <LegendList label="Submissions at risk by reason">
        {getRiskLinks(counts).map(({ reason, count, href }) => (
          <li key={reason}>
            <AppLink href={href}>
              {riskReasonLabels[reason]} {formatNumber(count)}
            </AppLink>
          </li>
        ))}
      </LegendList>
      <Box above="m">
        <Row>
          <Button variant="outlined" {...link(paths.submissionsAtRisk())}>
            All {formatNumber(counts.all)}
          </Button>
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setWriting(true)}>
            Write to organizations
          </Button>
        </Row>
      </Box>
      {isWriting && <RiskMessageDialog onClose={() => setWriting(false)} />}
    </>
  );
}

export default function RiskPanel() {
  const counts = useApi('GetRiskCounts');
  const risks = useApi('GetSubmissionsAtRisk', { resultCount: String(shownRows) });
  if (risks.error && !risks.data)
    return (
      <Panel title="At risk">
        <QueryError error={risks.error} onRetry={() => void risks.refetch()} />
      </Panel>
    );
  if (risks.data?.length === 0)
    return (
      <Panel title="At risk">
        <EmptyState title="No submission is at risk" isGood>
          Nothing is late or due soon, and no errors or refused uploads are left behind.
        </EmptyState>
      </Panel>
    );
  return (
    <Panel title="At risk">
      <PlainTable
        label="Submissions at risk"
        rows={risks.data ?? []}
        loadingRows={risks.isPending ? shownRows : undefined}
        getRowId={({ submissionId, component }) => `${submissionId} ${component}`}
        columns={columns}
      />
      {counts.data && <AllAtRisk counts={counts.data} />}
    </Panel>
  );
}
