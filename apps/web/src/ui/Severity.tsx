/** How grave a finding is, as icon, word and colour. */
import type { Severity as SeverityName } from '@idss/domain/findings/finding';
import { Chip, type ToneName } from './Chip.tsx';
import { Icon } from './icons.tsx';
import styles from './Severity.module.css';
import { VisuallyHidden } from './Skeletons.tsx';

export const severityTones = {
  Schema: 'bad',
  Fatal: 'bad',
  Error: 'bad',
  Warning: 'warn',
  Info: 'info',
} as const satisfies Record<SeverityName, ToneName>;

export function Severity({ value }: { value: SeverityName }) {
  const tone = severityTones[value];
  return (
    <Chip tone={tone} icon={<Icon name={tone} />}>
      {value}
    </Chip>
  );
}

/** Under a heading that has the word; read aloud with it all the same. */
export function SeverityIcon({ value }: { value: SeverityName }) {
  const tone = severityTones[value];
  return (
    <span className={styles[tone]}>
      <Icon name={tone} size={16} />
      <VisuallyHidden>{value}</VisuallyHidden>
    </span>
  );
}
