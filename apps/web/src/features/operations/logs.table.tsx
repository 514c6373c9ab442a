/** The log of the portal, for staff. Spec: logs-page. */
import type { LogEntry } from '@idss/contract/operations/logs';
import { logLevels, maxCountedEntries } from '@idss/domain/logs/log-query';
import { AppLink } from '#src/components/AppLink.tsx';
import { LogMoment } from '#src/components/Moment.tsx';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice, days, text } from '#src/components/tables/table-parameters.ts';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LogDetail } from './LogDetail.tsx';
import { formatLevel, levelTones } from './log-text.ts';

export default defineTable({
  call: 'Logs',
  level: 'admin',
  title: 'Logs',
  lead: 'What the portal did. What people did is in the history of each submission.',
  getRowId: ({ logId }) => String(logId),
  parameters: [
    choice('logLevel', 'Level', logLevels, { none: 'All levels', text: formatLevel }),
    text('message', 'Message or reference', { width: 230 }),
    text('userName', 'User', { width: 150, placeholder: 'start of the e-mail' }),
    text('submissionId', 'Sub ID', { width: 84, isNumber: true }),
    text('orgId', 'Org ID', { width: 84, isNumber: true }),
    days('fromDate', 'toDate', true),
  ],
  pages: { count: 'LogsCount', maxCount: maxCountedEntries, isLive: true },
  columns: (column) => [
    {
      id: 'timeStamp',
      // The days of the filters are in UTC, too.
      header: 'Time (UTC)',
      width: 218,
      text: ({ timeStamp }) => timeStamp,
      cell: ({ timeStamp }) => <LogMoment at={timeStamp} timeZone="UTC" />,
    },
    {
      ...column.text('level', 'Level', 84),
      cell: ({ level }) => (
        <Chip tone={levelTones[level]} icon={<Icon name={levelTones[level]} />}>
          {level}
        </Chip>
      ),
    },
    { ...column.text('message', 'Message', 284), isWrapped: true },
    column.text('eventName', 'Event', 146),
    {
      ...column.text('submissionId', 'Sub ID', 66),
      cell: ({ submissionId }) =>
        submissionId !== null && <AppLink href={paths.submissionHome(submissionId)}>{submissionId}</AppLink>,
    },
    column.text('organizationId', 'Org ID', 66),
    column.text('userName', 'User', 172),
    {
      ...column.text('reference', 'Reference', 92),
      cell: ({ reference }) =>
        reference && (
          <AppLink
            href={paths.logs({ message: reference })}
            title={reference}
            aria-label={`All entries of request ${reference}`}
          >
            {reference.slice(0, 8)}
          </AppLink>
        ),
    },
    { ...column.text('exception', 'Exception', 300), isInitiallyHidden: true },
  ],
  detail: (entry: LogEntry) => <LogDetail entry={entry} />,
  actions: <AppLink href={paths.administration('mail')}>Mail</AppLink>,
  csv: 'Logs',
  pageSize: 10,
  empty: {
    title: 'No entries match these filters',
    icon: 'file',
    text: 'Widen the days, lower the level, or clear a filter.',
  },
});
