/** A message in the page. `bad` and `warn` are announced at once, the others politely. */
import type { ReactNode } from 'react';
import type { ToneName } from './Chip.tsx';
import { joinClasses } from './element.tsx';
import { Icon } from './icons.tsx';
import styles from './Notice.module.css';
import tones from './Tones.module.css';

export interface NoticeProps {
  readonly tone: ToneName;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** false for content that is there from the start. */
  readonly isAnnounced?: boolean;
}

export function Notice({ tone, title, children, action, isAnnounced = true }: NoticeProps) {
  const role = tone === 'bad' || tone === 'warn' ? 'alert' : 'status';
  return (
    <div className={joinClasses(styles.notice, tones[tone])} role={isAnnounced ? role : undefined}>
      <Icon name={tone} />
      <div className={styles.text}>
        {title && <strong>{title}</strong>}
        {title && children ? <div>{children}</div> : children}
      </div>
      {action}
    </div>
  );
}
