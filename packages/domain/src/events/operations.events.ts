/** Events of operation: jobs, caches, extracts, backups, and calls that were refused. Spec: events-kinds. */
import { formatCount } from '../format-number.ts';
import { momentText } from '../moments/moment-text.ts';
import { defineEvent } from './define-event.ts';

type JobEvent = {
  queue: string;
  jobId: string;
  /** Its state. */
  before: string;
};

const extract = { type: 'x', fileName: 'e.zip' };

export const operationsEvents = {
  /** The text is stored with the message. */
  'organizations-written-to': defineEvent<{
    messageId: string;
    subject: string;
    organizationIds: readonly number[];
    roles: readonly string[];
    recipients: number;
  }>({
    concerns: 'nothing',
    sentence: ({ subject, organizationIds, recipients }) =>
      `Wrote to ${formatCount(recipients, 'person', 'people')} of ${formatCount(organizationIds.length, 'organization')} at risk: ${subject}`,
    examples: [
      [
        { messageId: 'm', subject: 'Files', organizationIds: [1, 2], roles: ['orgadmin'], recipients: 1 },
        'Wrote to 1 person of 2 organizations at risk: Files',
      ],
    ],
  }),
  /** `contents` since there is a choice; `changedSince` is the name of an earlier extract. */
  'data-extract-started': defineEvent<{
    type: string;
    fileName: string;
    contents?: string;
    changedSince?: string;
  }>({
    concerns: 'extracts',
    sentence: ({ fileName, contents, changedSince }) =>
      `Data extract ${fileName} requested${contents === undefined ? '' : ` (${contents})`}${changedSince === undefined ? '' : `, of what changed since ${changedSince}`}`,
    examples: [
      [extract, 'Data extract e.zip requested'],
      [
        { ...extract, contents: 'CSV, without auditor comments', changedSince: 'd.zip' },
        'Data extract e.zip requested (CSV, without auditor comments), of what changed since d.zip',
      ],
    ],
  }),
  'data-extract-cancelled': defineEvent<{ fileName: string }>({
    concerns: 'extracts',
    sentence: (event) => `Data extract ${event.fileName} cancelled`,
    examples: [[extract, 'Data extract e.zip cancelled']],
  }),
  'extract-schedule-changed': defineEvent<{
    isOn: boolean;
    type: string;
    contents: string;
    isOfChanges: boolean;
  }>({
    concerns: 'extracts',
    sentence: ({ isOn, type, contents, isOfChanges }) =>
      isOn
        ? `Nightly data extract set to ${type} (${contents})${isOfChanges ? ', changes only' : ''}`
        : 'Nightly data extract switched off',
    examples: [
      [
        { isOn: true, type: 'All', contents: 'CSV', isOfChanges: true },
        'Nightly data extract set to All (CSV), changes only',
      ],
      [{ isOn: false, type: 'All', contents: 'CSV', isOfChanges: true }, 'Nightly data extract switched off'],
    ],
  }),
  'extract-undelivered': defineEvent<{ fileName: string; reason: string }>({
    concerns: 'extracts',
    sentence: ({ fileName, reason }) => `Nightly data extract ${fileName} not delivered: ${reason}`,
    examples: [
      [{ fileName: 'e.zip', reason: 'no space.' }, 'Nightly data extract e.zip not delivered: no space.'],
    ],
  }),
  'data-extracted': defineEvent<{ type: string; fileName: string; submissions: number; sha256: string }>({
    concerns: 'extracts',
    sentence: (event) => `Data extract ${event.fileName} generated with ${event.submissions} submissions`,
    examples: [
      [{ ...extract, submissions: 12, sha256: 'h' }, 'Data extract e.zip generated with 12 submissions'],
    ],
  }),
  'data-extract-deleted': defineEvent<{ fileName: string }>({
    concerns: 'extracts',
    sentence: (event) => `Data extract ${event.fileName} deleted`,
    examples: [[extract, 'Data extract e.zip deleted']],
  }),
  'data-extract-downloaded': defineEvent<{ fileName: string }>({
    concerns: 'nothing',
    sentence: (event) => `Data extract ${event.fileName} downloaded`,
    examples: [[extract, 'Data extract e.zip downloaded']],
  }),
  'job-retried': defineEvent<JobEvent>({
    concerns: 'nothing',
    sentence: (event) => `Job ${event.jobId} of ${event.queue} retried: it was ${event.before.toLowerCase()}`,
    examples: [
      [{ queue: 'uploads', jobId: 'j', before: 'Failed' }, 'Job j of uploads retried: it was failed'],
    ],
  }),
  'job-cancelled': defineEvent<JobEvent>({
    concerns: 'nothing',
    sentence: (event) =>
      `Job ${event.jobId} of ${event.queue} cancelled: it was ${event.before.toLowerCase()}`,
    examples: [
      [{ queue: 'uploads', jobId: 'j', before: 'Active' }, 'Job j of uploads cancelled: it was active'],
    ],
  }),
  'caches-cleared': defineEvent<{ keys: readonly string[] }>({
    concerns: 'nothing',
    sentence: (event) => `Caches cleared: ${event.keys.join(', ')}`,
    examples: [[{ keys: ['season', 'matrix'] }, 'Caches cleared: season, matrix']],
  }),
  /** The history before it is the one of the backup. */
  'portal-restored': defineEvent<{
    backupId: string;
    /** ISO 8601 UTC. */
    takenAt: string;
  }>({
    concerns: 'nothing',
    sentence: (event) => `Portal restored from the backup of ${momentText(event.takenAt, 'UTC')}`,
    examples: [
      [
        { backupId: '1999-05-04T013000.000Z-clear', takenAt: '1999-05-04T01:30:00.000Z' },
        'Portal restored from the backup of May 4, 1999, 1:30 AM UTC',
      ],
    ],
  }),
  'call-refused': defineEvent<{
    call: string;
    /** The refused action, in words: a refusal is not part of a component's history. */
    on: string;
    status: number;
    why: string;
  }>({
    concerns: 'nothing',
    sentence: ({ call, on, status, why }) => `${call}${on ? ` (${on})` : ''} refused with ${status}: ${why}`,
    examples: [
      [
        { call: 'LockUser', on: 'ana@plan.example', status: 403, why: 'no role' },
        'LockUser (ana@plan.example) refused with 403: no role',
      ],
      [{ call: 'LockUser', on: '', status: 403, why: 'no role' }, 'LockUser refused with 403: no role'],
    ],
  }),
};
