/** What the last upload changed since the one before it. Spec: comparison-counts. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { formatNumber } from '@idss/domain/format-number';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Row, Spacer } from '#src/ui/Layout.tsx';
import { Title } from '#src/ui/Text.tsx';

export default function ChangesSince({ summary }: { summary: SubmissionSummary }) {
  const { subId, component, productLine, canViewFindings, validationStatus } = summary;
  const changes = useApi(
    'CountChangedFindings',
    { submissionId: subId, component },
    { enabled: canViewFindings.ok && validationStatus !== 'NotRun' },
  ).data;
  if (!changes) return null;
  const { before, after, fixed, remaining } = changes;
  const search = new URLSearchParams({ tab: 'uploads', before, after });
  return (
    <section aria-label="Since the upload before">
      <Row>
        <Title level={3}>Since the upload before</Title>
        <Spacer />
        <AppLink href={`${paths.submissionHome(subId, component, productLine)}?${search}`}>Compare</AppLink>
      </Row>
      <Row>
        <Chip tone={fixed > 0 ? 'ok' : 'none'}>{formatNumber(fixed)} fixed</Chip>
        <Chip tone={changes.new > 0 ? 'bad' : 'none'}>{formatNumber(changes.new)} new</Chip>
        <Chip tone="none">{formatNumber(remaining)} unchanged</Chip>
      </Row>
    </section>
  );
}
