/** The evidence of a finding of a submission, read when the finding is opened. */
import type { FindingRow } from '@idss/contract/runs/findings';
import { useApi } from '#src/api/hooks.ts';
import type { Query } from '#src/api/calls.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { EvidenceSkeleton, FindingEvidence } from './FindingEvidence.tsx';

export interface LoadedEvidenceProps {
  readonly submission: Pick<Query<'GetFindings'>, 'submissionId' | 'component'>;
  readonly row: Pick<FindingRow, 'id' | 'ruleId' | 'line'>;
}

export function LoadedEvidence({ submission: { submissionId, component }, row }: LoadedEvidenceProps) {
  const { id: findingId, ruleId, line } = row;
  const evidence = useApi(
    'GetFindingExcerpt',
    { submissionId, component, findingId, ruleId },
    // The file of a finding never changes.
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (evidence.data) return <FindingEvidence evidence={evidence.data} place={{ line }} />;
  if (!evidence.error) return line !== null && <EvidenceSkeleton />;
  return (
    <Box pad="row">
      <QueryError
        title="The lines of the file could not be loaded"
        error={evidence.error}
        onRetry={() => void evidence.refetch()}
      />
    </Box>
  );
}
