/** The components of a submission as cards: findings, stage, and who is next. The current one is marked. Spec: submissions-outlook. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { componentLabel } from '@idss/domain/program';
import { formatCount } from '@idss/domain/format-number';
import { useAppLink } from '#src/components/AppLink.tsx';
import { describeDone } from '#src/components/component-state.ts';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Status } from '#src/ui/Status.tsx';
import { Grow } from '#src/ui/Layout.tsx';
import type { Outlook } from './HomeHead.tsx';
import styles from './ComponentCards.module.css';

type State = SubmissionSummary['componentStates'][number];
type Waiting = Outlook['components'][number];

/** Of the current component from its summary, which is read first. */
function Findings({
  summary,
  state,
  waiting,
}: {
  summary: SubmissionSummary;
  state: State;
  waiting?: Waiting;
}) {
  const isCurrent = state.component === summary.component;
  const { schema, fatal, error, warning } = summary.counts;
  const errors = isCurrent ? schema + fatal + error : waiting?.errors;
  const warnings = isCurrent ? warning : waiting?.warnings;
  const done = describeDone(state);
  if (done)
    return (
      <Chip tone={done.tone} icon={<Icon name={done.tone} />}>
        {done.label}
      </Chip>
    );
  if (errors)
    return (
      <Chip tone="bad" icon={<Icon name="bad" />}>
        {formatCount(errors, 'error')}
      </Chip>
    );
  if (warnings)
    return (
      <Chip tone="warn" icon={<Icon name="warn" />}>
        {formatCount(warnings, 'warning')}
      </Chip>
    );
  return isCurrent ? <Status value={summary.validationStatus} /> : null;
}

export interface ComponentCardsProps {
  readonly summary: SubmissionSummary;
  readonly outlook: Outlook | undefined;
}

export function ComponentCards({ summary, outlook }: ComponentCardsProps) {
  const { subId, component, productLine, componentStates } = summary;
  const link = useAppLink();
  return (
    <nav className={styles.cards} aria-label="Components of this submission">
      {componentStates.map((state) => {
        const waiting = outlook?.components.find((each) => each.component === state.component);
        return (
          <a
            key={state.component}
            className={styles.card}
            {...link(paths.submissionHome(subId, state.component, productLine))}
            aria-current={state.component === component ? 'page' : undefined}
          >
            <strong>{componentLabel(state.component)}</strong>
            <Findings summary={summary} state={state} {...(waiting && { waiting })} />
            <Grow as="span">{state.stage}</Grow>
            {waiting && (
              <span className={waiting.isOwn ? styles.own : styles.who} title={waiting.role || undefined}>
                {waiting.name}
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}
