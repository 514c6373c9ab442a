/** How an entry is shown. */
import type { LogEntry } from '@idss/contract/operations/logs';
import type { LogLevel } from '@idss/domain/logs/log-query';
import { paths } from '#src/paths.ts';
import type { ToneName } from '#src/ui/Chip.tsx';

export const levelTones: Readonly<Record<LogLevel, ToneName>> = {
  trace: 'none',
  debug: 'none',
  info: 'info',
  warn: 'warn',
  error: 'bad',
  fatal: 'bad',
};

export const formatLevel = (level: string | number): string =>
  level === 'fatal' ? 'fatal' : `${level} and above`;

/** One line of what else is known: `status 507 · ms 1204 · process web 7`. */
export const formatDetail = ({ detail }: Pick<LogEntry, 'detail'>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');

export interface LogLink {
  readonly label: string;
  readonly href: string;
}

/** Where to look further. */
export function getLinks({ reference, userName, submissionId, timeStamp }: LogEntry): readonly LogLink[] {
  const day = timeStamp.slice(0, 10);
  return [
    ...(reference
      ? [{ label: 'All entries of this request', href: paths.logs({ message: reference }) }]
      : []),
    ...(userName
      ? [
          {
            label: 'All entries of this user on that day',
            href: paths.logs({ userName, fromDate: day, toDate: day }),
          },
        ]
      : []),
    ...(submissionId === null
      ? []
      : [
          {
            label: 'All entries of this submission',
            href: paths.logs({ submissionId: String(submissionId) }),
          },
          { label: `Submission ${submissionId}`, href: paths.submissionHome(submissionId) },
        ]),
  ];
}
