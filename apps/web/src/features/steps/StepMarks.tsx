/** Small parts of the lines of the home screen: the round mark at the left, and until when at the right. */
import { deadlineForReader, shortDeadlineText } from '@idss/domain/moments/moment-text';
import { useShownSeason } from '#src/components/client-settings.ts';
import { getOwnTimeZone } from '#src/components/moments.ts';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import { joinClasses } from '#src/ui/element.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import tones from '#src/ui/Tones.module.css';
import { getDueState } from './waiting-time.ts';
import styles from './StepMarks.module.css';

export const Mark = ({ tone, icon }: { tone: ToneName; icon: IconName }) => (
  <span className={joinClasses(styles.mark, tones[tone])}>
    <Icon name={icon} />
  </span>
);

export interface DueProps {
  readonly at: string;
  readonly now: Date;
  /** Only how far away it is. */
  readonly isShort?: boolean;
}

export function Due({ at, now, isShort = false }: DueProps) {
  const { timeZone } = useShownSeason();
  const { tone, text } = getDueState(at, now, timeZone);
  return (
    <span className={styles.due} title={deadlineForReader(at, timeZone, getOwnTimeZone())}>
      <Chip tone={tone} icon={<Icon name={tone === 'bad' ? 'warn' : 'clock'} />}>
        {text}
      </Chip>
      {!isShort && <time dateTime={at}>{shortDeadlineText(at, timeZone)}</time>}
    </span>
  );
}
