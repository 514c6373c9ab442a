/** Events of the workflow of a submission's components, of their review and their files. Spec: events-kinds. */
import type { CellChange } from '../audit/save-review.ts';
import { hedisComponent } from '../program.ts';
import { type ComponentStatus, formatStatus } from '../stages/derive-status.ts';
import type { NoteAudience } from '../notes/note.ts';
import { defineComponentEvent } from './define-event.ts';

const namedChanges = 5;

/** The first few by name; all of them are in the event itself. */
const nameSome = (names: readonly string[]): string => {
  const more = names.length - namedChanges;
  return names.slice(0, namedChanges).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

function describeChanges(changes: readonly CellChange[]): string {
  return nameSome(
    changes.map(({ measureCode, indicatorKey, cell, before, after }) =>
      cell === 'comment'
        ? `comment of ${indicatorKey || measureCode}`
        : `${indicatorKey || measureCode} ${before || 'none'} to ${after || 'none'}`,
    ),
  );
}

const changed = {
  measureCode: 'AAB',
  indicatorKey: '',
  cell: 'auditDesignation',
  before: '',
  after: 'R',
} as const;
const changeCells = (count: number) => ({
  component: hedisComponent,
  count,
  changes: Array.from({ length: count }, (_, n) => ({ ...changed, measureCode: `M${n}` })),
});

/** A note or a reply on a submission. */
export interface NoteFacts {
  noteId: string;
  /** The note that it answers. */
  answerTo?: string;
  /** It is about the submission as a whole. */
  isAboutSubmission?: true;
  audience: NoteAudience;
  /** Of one organization: which, by number and name. */
  audienceId?: number;
  audienceName?: string;
  text: string;
}

export const stagesEvents = {
  'stage-changed': defineComponentEvent<{
    action: string;
    from: string;
    to: string;
    why?: string;
    /** Cells of the review table that the action itself set; of every plan lock since version 4.1. */
    designations?: readonly CellChange[];
  }>({
    concerns: 'submission',
    sentence: ({ action, from, to, why }, subject) =>
      // `PlanLock` is the call's word; people read `Plan Lock`.
      `${action.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}${subject}: ${from} to ${to}${why ? ` (${why})` : ''}`,
    examples: [
      [
        { action: 'PlanLock', from: 'Import', to: 'Apply Audit Lock', why: 'late' },
        'Plan Lock for CAHPS submission 1234: Import to Apply Audit Lock (late)',
      ],
      [
        { action: 'MarkFinal', from: 'Import', to: 'Complete' },
        'Mark Final for CAHPS submission 1234: Import to Complete',
      ],
    ],
  }),
  'status-corrected': defineComponentEvent<{ before: ComponentStatus; after: ComponentStatus }>({
    concerns: 'submission',
    sentence: ({ before, after }, subject) =>
      `Status corrected${subject} from ${formatStatus(before)} to ${formatStatus(after)}`,
    examples: [
      [
        {
          before: { isFinal: false, isAttested: true, validationStatus: 'Error' },
          after: { isFinal: true, isAttested: false, validationStatus: 'Warning' },
        },
        'Status corrected for CAHPS submission 1234 from not final, attested, Error to final, not attested, Warning',
      ],
    ],
  }),
  'designations-changed': defineComponentEvent<{ count: number; changes: readonly CellChange[] }>({
    concerns: 'submission',
    sentence: (event, subject) => `Audit review changed${subject}: ${describeChanges(event.changes)}`,
    examples: [
      [
        {
          component: hedisComponent,
          count: 3,
          changes: [
            { ...changed, indicatorKey: 'AAB.One', after: 'NR' },
            { ...changed, measureCode: 'BCS', before: 'R', after: '' },
            { ...changed, measureCode: 'COL', cell: 'comment' },
          ],
        },
        'Audit review changed for HEDIS submission 1234: AAB.One none to NR, BCS R to none, comment of COL',
      ],
      [
        changeCells(5),
        'Audit review changed for HEDIS submission 1234: M0 none to R, M1 none to R, M2 none to R, M3 none to R, M4 none to R',
      ],
      [
        changeCells(6),
        'Audit review changed for HEDIS submission 1234: M0 none to R, M1 none to R, M2 none to R, M3 none to R, M4 none to R and 1 more',
      ],
    ],
  }),
  'rows-reviewed': defineComponentEvent<{ isReviewed: boolean; count: number; rows: readonly string[] }>({
    concerns: 'submission',
    sentence: ({ isReviewed, rows }, subject) =>
      `${isReviewed ? 'Reviewed' : 'Taken back as reviewed'}${subject}: ${nameSome(rows)}`,
    examples: [
      [
        { component: hedisComponent, isReviewed: true, count: 2, rows: ['AAB.One', 'AAB.Two'] },
        'Reviewed for HEDIS submission 1234: AAB.One, AAB.Two',
      ],
      [
        { component: hedisComponent, isReviewed: false, count: 6, rows: ['A', 'B', 'C', 'D', 'E', 'F'] },
        'Taken back as reviewed for HEDIS submission 1234: A, B, C, D, E and 1 more',
      ],
    ],
  }),
  'snippets-changed': defineComponentEvent<{ texts: readonly string[] }>({
    concerns: 'submission',
    sentence: ({ texts }, subject) =>
      `Comment snippets of the organization set${subject}: ${texts.length === 0 ? 'none' : nameSome(texts)}`,
    examples: [
      [
        { component: hedisComponent, texts: ['Seen', 'Source not certified'] },
        'Comment snippets of the organization set for HEDIS submission 1234: Seen, Source not certified',
      ],
      [
        { component: hedisComponent, texts: [] },
        'Comment snippets of the organization set for HEDIS submission 1234: none',
      ],
    ],
  }),
  'nothing-declared': defineComponentEvent<{ why: string }>({
    concerns: 'submission',
    sentence: ({ why }, subject) => `Nothing to report declared${subject}: ${why}`,
    examples: [
      [
        { why: 'No survey was fielded' },
        'Nothing to report declared for CAHPS submission 1234: No survey was fielded',
      ],
    ],
  }),
  'nothing-taken-back': defineComponentEvent<object>({
    concerns: 'submission',
    sentence: (_event, subject) => `Nothing to report taken back${subject}`,
    examples: [[{}, 'Nothing to report taken back for CAHPS submission 1234']],
  }),
  // The component of a note's events is the one on whose home it was written. Sentences do not repeat its text, which not
  // everybody who sees the history may read, and which can be withdrawn.
  'note-written': defineComponentEvent<NoteFacts>({
    concerns: 'submission',
    sentence: ({ answerTo, audience, audienceName }, subject) =>
      `${answerTo === undefined ? 'Note' : 'Reply'} written${subject}${audience === 'everyone' ? '' : `, only for ${audienceName ?? audience}`}`,
    examples: [
      [{ noteId: 'n', audience: 'everyone', text: 'Seen' }, 'Note written for CAHPS submission 1234'],
      [
        {
          noteId: 'o',
          answerTo: 'n',
          audience: 'plan',
          audienceId: 10,
          audienceName: 'Lakeside Health Plan',
          text: 'Thanks',
        },
        'Reply written for CAHPS submission 1234, only for Lakeside Health Plan',
      ],
    ],
  }),
  'note-edited': defineComponentEvent<{ noteId: string; before: string; text: string }>({
    concerns: 'submission',
    sentence: (_event, subject) => `Note edited${subject}`,
    examples: [[{ noteId: 'n', before: 'Sen', text: 'Seen' }, 'Note edited for CAHPS submission 1234']],
  }),
  'note-withdrawn': defineComponentEvent<{ noteId: string }>({
    concerns: 'submission',
    sentence: (_event, subject) => `Note withdrawn${subject}`,
    examples: [[{ noteId: 'n' }, 'Note withdrawn for CAHPS submission 1234']],
  }),
  'final-files-made': defineComponentEvent<{
    files: readonly { readonly fileName: string; readonly sha256: string }[];
  }>({
    concerns: 'submission',
    sentence: (event, subject) =>
      `Final files made${subject}: ${event.files.map(({ fileName }) => fileName).join(', ')}`,
    examples: [
      [
        {
          files: [
            { fileName: 'a.csv', sha256: 'h' },
            { fileName: 'b.zip', sha256: 'h' },
          ],
        },
        'Final files made for CAHPS submission 1234: a.csv, b.zip',
      ],
      [
        { component: null, files: [{ fileName: 'a.csv', sha256: 'h' }] },
        'Final files made for submission 1234: a.csv',
      ],
    ],
  }),
  'file-downloaded': defineComponentEvent<{
    files: readonly { readonly fileName: string; readonly fileId: string }[];
  }>({
    concerns: 'nothing',
    sentence: (event, subject) =>
      `${event.files.map(({ fileName }) => fileName).join(', ')} downloaded${subject}`,
    examples: [
      [
        {
          files: [
            { fileName: 'a.csv', fileId: 'f' },
            { fileName: 'b.csv', fileId: 'g' },
          ],
        },
        'a.csv, b.csv downloaded for CAHPS submission 1234',
      ],
    ],
  }),
};
