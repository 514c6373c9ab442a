/** The errors and warnings of the selected row, as the findings of the file say them. */
import { isIssue } from '@idss/domain/findings/finding';
import { hedisComponent } from '@idss/domain/program';
import { useApi } from '#src/api/hooks.ts';
import { type Explaining, ExplainingContext } from '#src/components/explanations/explaining.ts';
import { ExplanationPart } from '#src/components/explanations/ExplanationPart.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Title } from '#src/ui/Text.tsx';
import type { ReviewRow } from './review-rows.ts';
import styles from './RowPanel.module.css';

/** Explanations can be answered where their findings are. */
function useExplaining(subId: number, isEnabled: boolean): Explaining | null {
  const { data } = useApi(
    'GetFindingGroups',
    { submissionId: subId, component: hedisComponent },
    { enabled: isEnabled },
  );
  if (!data) return null;
  const { runId, canExplain, canAnswer } = data;
  return { submissionId: subId, component: hedisComponent, runId, canExplain, canAnswer };
}

export function PanelFindings({ subId, row }: { subId: number; row: ReviewRow }) {
  const { measureCode, indicatorKey } = row;
  const findings = useApi(
    'GetFindings',
    { submissionId: subId, component: hedisComponent, measureCode, limit: 1000 },
    { enabled: row.findings !== null },
  );
  const explaining = useExplaining(
    subId,
    findings.data?.rows.some(({ explanation }) => explanation !== null) ?? false,
  );
  if (row.findings === null) return null;
  const own = findings.data?.rows.filter(
    (finding) => (finding.indicatorKey ?? '') === indicatorKey && isIssue(finding.severity),
  );
  return (
    <section className={styles.part} aria-labelledby="row-findings">
      <Title level={3} id="row-findings">
        Findings
      </Title>
      {findings.isPending && <LinesSkeleton lines={2} />}
      {findings.error && <QueryError error={findings.error} onRetry={() => void findings.refetch()} />}
      <ExplainingContext value={explaining}>
        <ul className={styles.findings}>
          {own?.map(({ id, ruleId, severity, message, explanation }) => (
            <li key={id}>
              <span data-worst={severity === 'Warning' ? 'warn' : 'bad'}>
                <Icon name={severity === 'Warning' ? 'warn' : 'bad'} size={15} /> <b>{ruleId}</b> {severity}
              </span>
              <span>{message}</span>
              {explanation && (
                <ExplanationPart
                  ruleId={ruleId}
                  findingId={explanation.isOfRule ? null : id}
                  explanation={explanation}
                />
              )}
            </li>
          ))}
        </ul>
      </ExplainingContext>
    </section>
  );
}
