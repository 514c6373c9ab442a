/** What waits for others, by the person or firm that it waits for. */
import { formatNumber } from '@idss/domain/format-number';
import { Fragment, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { useShownSeason } from '#src/components/client-settings.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { joinClasses } from '#src/ui/element.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Skeleton } from '#src/ui/Skeletons.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import { Due } from './StepMarks.tsx';
import { getInitials, getJoint, joinItems, type WaitingPart } from './waiting-items.ts';
import { formatWaiting } from './waiting-time.ts';
import lines from './StepLines.module.css';
import styles from './Waiting.module.css';

type Group = Answer<'GetNextSteps'>['waiting'][number];

/** So many people and firms are shown at first. */
const firstGroups = 6;

const PartText = ({ items, words }: WaitingPart) => (
  <>
    {items.map(({ subId, component, productLine }, at) => (
      <Fragment key={`${subId} ${component}`}>
        {getJoint(at, items.length)}
        <AppLink href={paths.submissionHome(subId, component, productLine)} underline="always">
          {subId}
        </AppLink>
      </Fragment>
    ))}{' '}
    {words}
  </>
);

function GroupLine({ group, now }: { group: Group; now: Date }) {
  const { timeZone } = useShownSeason();
  const { name, role, email, items, count, since, dueAt } = group;
  const rest = count - items.length;
  return (
    <li className={joinClasses(lines.line, styles.line)}>
      <span className={styles.initials} aria-hidden>
        {getInitials(name)}
      </span>
      <div>
        <span className={styles.name}>
          {email === null ? name : <Link href={`mailto:${email}`}>{name}</Link>}
        </span>
        <Quiet>{role}</Quiet>
      </div>
      <div>
        {joinItems(items).map((part, at) => (
          <Fragment key={part.words}>
            {at > 0 && ' · '}
            <PartText {...part} />
          </Fragment>
        ))}
        {rest > 0 && ` · and ${formatNumber(rest)} more`}
      </div>
      <div className={styles.when}>
        {dueAt !== null && <Due at={dueAt} now={now} isShort />}
        {since !== null &&
          `${count > 1 ? 'longest ' : ''}${formatWaiting(since, now, timeZone).text.replace(/^for /, count > 1 ? '' : 'for ')}`}
      </div>
    </li>
  );
}

const LoadingLines = () => (
  <ul className={lines.list} aria-hidden>
    {[0, 1, 2].map((line) => (
      <li key={line} className={joinClasses(lines.line, styles.line)}>
        <Skeleton isBox width={26} height={26} />
        <Skeleton width="80%" height={20} />
        <Skeleton width="60%" height={20} />
        <Skeleton width={90} height={20} />
      </li>
    ))}
  </ul>
);

export function Waiting({ answer, now }: { answer: Answer<'GetNextSteps'> | undefined; now: Date }) {
  const [isAll, setAll] = useState(false);
  const groups = answer?.waiting ?? [];
  const shown = isAll ? groups : groups.slice(0, firstGroups);
  return (
    <Panel
      title="Waiting for others"
      isFlush
      aside={
        answer && (
          <>
            {answer.waitingCount > 0 && <Chip tone="none">{formatNumber(answer.waitingCount)}</Chip>}
            <AllPending count={answer.pendingCount} />
          </>
        )
      }
    >
      {!answer ? (
        <LoadingLines />
      ) : groups.length === 0 ? (
        <Box pad="foot">
          <Quiet>No one else is waited for.</Quiet>
        </Box>
      ) : (
        <>
          <ul className={lines.list} aria-label="Waiting for others">
            {shown.map((group) => (
              <GroupLine key={group.name} group={group} now={now} />
            ))}
          </ul>
          {shown.length < groups.length && (
            <Box pad="row">
              <Button onClick={() => setAll(true)}>Show all {formatNumber(groups.length)}</Button>
            </Box>
          )}
        </>
      )}
    </Panel>
  );
}

/** Leads to the table of all that is pending. */
export const AllPending = ({ count }: { count?: number }) => (
  <AppLink href={paths.pending}>All {count === undefined ? '' : `${formatNumber(count)} `}pending</AppLink>
);
