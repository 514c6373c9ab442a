/** An entry of the log, opened: its exception, what else is known, and where to look further. Spec: logs-page. */
import type { LogEntry } from '@idss/contract/operations/logs';
import { AppLink } from '#src/components/AppLink.tsx';
import { formatMoment } from '#src/components/moments.ts';
import styles from '#src/ui/DarkPanel.module.css';
import { formatDetail, getLinks } from './log-text.ts';

export function LogDetail({ entry }: { entry: LogEntry }) {
  const { exception, reference, timeStamp } = entry;
  const facts = [reference && `reference ${reference}`, formatMoment(timeStamp), formatDetail(entry)];
  const links = getLinks(entry);
  return (
    <div className={styles.darkPanel}>
      {exception && <pre>{exception}</pre>}
      <pre className={styles.facts}>{facts.filter(Boolean).join(' · ')}</pre>
      {links.length > 0 && (
        <div className={styles.links}>
          {links.map(({ label, href }) => (
            <AppLink key={label} href={href} underline="always">
              {label}
            </AppLink>
          ))}
        </div>
      )}
    </div>
  );
}
