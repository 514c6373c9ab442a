/** Events of uploads, reprocessing and rule previews. Spec: events-kinds. */
import { pluralize } from '../format-number.ts';
import { type Component, componentLabel, hedisComponent } from '../program.ts';
import { changeText, type RuleChange } from '../season/rule-settings.ts';
import { defineComponentEvent, defineEvent } from './define-event.ts';

const file = { fileName: 'a.csv', fileId: 'f', sha256: 'h' };
const values = { isOn: true, severity: 'Error', threshold: 100, lowerThreshold: null } as const;
const changes = [{ ruleId: 'H-003', before: values, after: { ...values, threshold: 90 } }];

export const runsEvents = {
  'upload-received': defineEvent<{
    transactionId: string;
    program: string;
    files: readonly string[];
    /** Earlier uploads, to be made current again. */
    isRestored?: true;
  }>({
    concerns: 'nothing',
    sentence: ({ program, files, isRestored }) =>
      isRestored
        ? `Earlier ${program} upload to be made current again: ${files.join(', ')}`
        : `${program} upload received: ${files.join(', ')}`,
    examples: [
      [
        { transactionId: 't', program: 'CAHPS', files: ['a.csv', 'b.csv'] },
        'CAHPS upload received: a.csv, b.csv',
      ],
      [
        { transactionId: 't', program: 'CAHPS', files: ['a.csv'], isRestored: true },
        'Earlier CAHPS upload to be made current again: a.csv',
      ],
    ],
  }),
  'upload-refused': defineEvent<{ transactionId: string; fileName: string; why: string }>({
    concerns: 'nothing',
    sentence: ({ fileName, why }) => `${fileName} refused: ${why}`,
    examples: [[{ transactionId: 't', fileName: 'a.csv', why: 'it is empty' }, 'a.csv refused: it is empty']],
  }),
  /** Its check was stopped by a person, who is the event's. */
  'upload-stopped': defineEvent<{ transactionId: string; fileName: string }>({
    concerns: 'nothing',
    sentence: ({ fileName }, subject) => `Check of ${fileName} stopped${subject}`,
    examples: [
      [{ transactionId: 't', fileName: 'a.csv' }, 'Check of a.csv stopped for CAHPS submission 1234'],
    ],
  }),
  'file-processed': defineComponentEvent<{
    fileName: string;
    status: string;
    /** It became the component's current file; missing in events before version 4.1. */
    isTakenIn?: boolean;
    fileId: string;
    sha256: string;
    /** Missing: it was uploaded. */
    why?: 'reprocess';
    /** Of a file that was sent again after its due date. */
    lateReason?: string;
  }>({
    concerns: 'submission',
    sentence: ({ fileName, why, status, lateReason }, subject) =>
      `${fileName} ${why === 'reprocess' ? 'reprocessed' : 'processed'}${subject}: ${status}${lateReason === undefined ? '' : `. Sent again after the due date: ${lateReason}`}`,
    examples: [
      [
        { ...file, status: 'Warning', lateReason: 'Ages were counted wrong.' },
        'a.csv processed for CAHPS submission 1234: Warning. Sent again after the due date: Ages were counted wrong.',
      ],
      [{ ...file, status: 'Warning' }, 'a.csv processed for CAHPS submission 1234: Warning'],
      [{ ...file, status: 'Fatal', why: 'reprocess' }, 'a.csv reprocessed for CAHPS submission 1234: Fatal'],
    ],
  }),
  'lines-read': defineComponentEvent<{ fileName: string; fileId: string; line: number }>({
    concerns: 'nothing',
    sentence: ({ fileName, line }, subject) => `Lines around line ${line} of ${fileName} read${subject}`,
    examples: [
      [
        { fileName: 'a.csv', fileId: 'f', line: 12 },
        'Lines around line 12 of a.csv read for CAHPS submission 1234',
      ],
    ],
  }),
  'file-archived': defineComponentEvent<{ fileName: string; fileId: string; why: string }>({
    concerns: 'submission',
    sentence: ({ fileName, why }, subject) => `${fileName} archived${subject}: ${why}`,
    examples: [[{ ...file, why: 'replaced' }, 'a.csv archived for CAHPS submission 1234: replaced']],
  }),
  'generic-upload-checked': defineEvent<{
    transactionId: string;
    files: readonly { readonly fileName: string; readonly status: string }[];
  }>({
    concerns: 'nothing',
    sentence: ({ files }) =>
      `Generic upload checked: ${files.map(({ fileName, status }) => `${fileName} (${status})`).join(', ')}`,
    examples: [
      [
        {
          transactionId: 't',
          files: [
            { fileName: 'a.csv', status: 'Error' },
            { fileName: 'b.csv', status: 'Warning' },
          ],
        },
        'Generic upload checked: a.csv (Error), b.csv (Warning)',
      ],
    ],
  }),
  'reprocess-requested': defineEvent<{
    groupId: string;
    program: string;
    submissionIds: readonly number[];
  }>({
    concerns: 'nothing',
    sentence: ({ program, submissionIds: { length } }) =>
      `Reprocess of ${length} ${program} ${pluralize(length, 'submission')} requested`,
    examples: [
      [{ groupId: 'g', program: 'HOS', submissionIds: [1] }, 'Reprocess of 1 HOS submission requested'],
      [{ groupId: 'g', program: 'HOS', submissionIds: [1, 2] }, 'Reprocess of 2 HOS submissions requested'],
    ],
  }),
  'replaced-uploads-archived': defineComponentEvent<{
    /** Names of the uploads. */
    uploads: readonly string[];
    /** The archive. */
    fileName: string;
    sha256: string;
  }>({
    concerns: 'nothing',
    sentence: ({ fileName, uploads }, subject) =>
      `Findings and results of replaced uploads archived${subject} in ${fileName}: ${uploads.join(', ')}`,
    examples: [
      [
        { uploads: ['a.csv', 'b.csv'], fileName: 'r.gz', sha256: 'h' },
        'Findings and results of replaced uploads archived for CAHPS submission 1234 in r.gz: a.csv, b.csv',
      ],
    ],
  }),
  'replaced-files-removed': defineEvent<{ files: number; bytes: number; lines: number }>({
    concerns: 'nothing',
    sentence: ({ files, bytes, lines }) =>
      `${files} generated files (${bytes} bytes) and ${lines} lines of replaced uploads removed`,
    examples: [
      [
        { files: 8, bytes: 1000, lines: 30 },
        '8 generated files (1000 bytes) and 30 lines of replaced uploads removed',
      ],
    ],
  }),
  'rule-preview-started': defineEvent<{
    previewId: string;
    changes: readonly RuleChange[];
    /** Null: of all current files. */
    sampleSize: number | null;
    /** Left out in events of versions that knew one season only. */
    measurementYear?: number;
  }>({
    concerns: 'nothing',
    sentence: (event) =>
      `Rule preview of ${event.sampleSize === null ? 'all files' : `${event.sampleSize} files`}${event.measurementYear === undefined ? '' : ` of measurement year ${event.measurementYear}`} started: ${event.changes.map(changeText).join('; ')}`,
    examples: [
      [
        { previewId: 'p', changes, sampleSize: null, measurementYear: 1998 },
        'Rule preview of all files of measurement year 1998 started: H-003 from Error, threshold 100 to Error, threshold 90',
      ],
      [
        { previewId: 'p', changes, sampleSize: null },
        'Rule preview of all files started: H-003 from Error, threshold 100 to Error, threshold 90',
      ],
      [
        { previewId: 'p', changes, sampleSize: 50 },
        'Rule preview of 50 files started: H-003 from Error, threshold 100 to Error, threshold 90',
      ],
    ],
  }),
  'rule-preview-updated': defineEvent<{ previewId: string }>({
    concerns: 'nothing',
    sentence: () => 'Rule preview updated with the files that it had not checked',
    examples: [[{ previewId: 'p' }, 'Rule preview updated with the files that it had not checked']],
  }),
  'rule-preview-dropped': defineEvent<{ previewId: string }>({
    concerns: 'nothing',
    sentence: () => 'Rule preview dropped',
    examples: [[{ previewId: 'p' }, 'Rule preview dropped']],
  }),
  /** After rules changed. */
  'revalidation-ended': defineEvent<{
    previewId: string;
    notDone: readonly { readonly submissionId: number; readonly component: Component }[];
  }>({
    concerns: 'nothing',
    sentence({ notDone }) {
      const submissions = notDone.length === 1 ? 'submission that is' : 'submissions that are';
      const list = notDone.map(
        ({ component, submissionId }) => `${componentLabel(component)} ${submissionId}`,
      );
      return `Revalidation after the change of rules ended without ${notDone.length} ${submissions} still being checked: ${list.join(', ')}`;
    },
    examples: [
      [
        { previewId: 'p', notDone: [{ submissionId: 1, component: hedisComponent }] },
        'Revalidation after the change of rules ended without 1 submission that is still being checked: HEDIS 1',
      ],
      [
        {
          previewId: 'p',
          notDone: [
            { submissionId: 1, component: hedisComponent },
            { submissionId: 2, component: 'HOS' },
          ],
        },
        'Revalidation after the change of rules ended without 2 submissions that are still being checked: HEDIS 1, HOS 2',
      ],
    ],
  }),
};
