/**
 * The causes that events begin and end, in their order, by the kind of event. A new cause is a new entry here, with its
 * words in the domain's notice-texts.ts. Spec: notices-causes.
 */
import { leaveOut, type NoticeBook } from '@idss/domain/notices/notice-book';
import {
  type CredentialChange,
  credentialChanges,
  isToldMove,
  noticeSubject,
  type NoticeFacts,
} from '@idss/domain/notices/notice-texts';
import type { DomainEvent, EventKind } from '@idss/domain/events/event';
import { getProgram, type Program } from '@idss/domain/program';
import { hasErrors, validationStatuses, validationStatusLabels } from '@idss/domain/findings/finding';
import type { Receivers } from './find-receivers.ts';
import type { FollowedEvent } from './notices.sql.ts';

type EventOf<Kind extends EventKind> = Extract<DomainEvent, { readonly kind: Kind }>;

interface Cause {
  readonly subject: string;
  readonly causeId: string;
  readonly take: (book: NoticeBook) => void;
}

type FindCauses<Kind extends EventKind> = (
  event: EventOf<Kind>,
  row: FollowedEvent,
  receivers: Receivers,
) => Cause[];

/** The last move of a component is a cause until the next one; those of one bulk action are one. */
const moveCause: FindCauses<'stage-changed'> = ({ action }, row, receivers) => {
  const subject = subjectOf(row);
  if (subject === null) return [];
  const causeId = row.bulkId === null ? String(row.eventId) : `${row.bulkId} ${action}`;
  return [
    {
      subject,
      causeId,
      take(book) {
        book.end({ kind: 'lock', subject });
        if (!isToldMove(action)) return;
        const facts: NoticeFacts = { by: row.userName, action };
        const userIds = leaveOut(receivers.ofComponent(subject), row.userId);
        book.open({ userIds, kind: 'lock', causeId, subjects: [subject], facts, openedAt: row.at });
      },
    },
  ];
};

const subjectOf = ({ submissionId, component }: FollowedEvent): string | null =>
  submissionId === null || component === null ? null : noticeSubject(submissionId, component);

const bad: ReadonlySet<string> = new Set(
  validationStatuses.filter(hasErrors).map((status) => validationStatusLabels[status]),
);

interface EndedUpload {
  readonly fileName: string;
  readonly transactionId: string | null;
  readonly program: Program | null;
  readonly why: string;
}

/** A file that ended badly is a cause for who sent it, until the next one for the component ended. */
function uploadCause(row: FollowedEvent, file: EndedUpload, isBad: boolean): Cause[] {
  const { userId } = row;
  const subject = subjectOf(row) ?? `file ${file.fileName}`.replaceAll('|', ' ').slice(0, 300);
  const causeId = file.transactionId ?? String(row.eventId);
  return [
    {
      subject,
      causeId,
      take(book) {
        book.end({ kind: 'upload', subject });
        if (!isBad || userId === null) return;
        const { fileName, why, program, transactionId } = file;
        const facts = {
          fileName,
          why,
          ...(program === null ? {} : { program }),
          ...(transactionId === null ? {} : { transactionId }),
        };
        book.open({
          userIds: [userId],
          kind: 'upload',
          causeId,
          subjects: [subject],
          facts,
          openedAt: row.at,
        });
      },
    },
  ];
}

const credentialCause =
  (change: CredentialChange): FindCauses<CredentialChange> =>
  ({ userEmail }, row, receivers) => {
    const userId = receivers.ofAddress(userEmail);
    if (userId === undefined) return [];
    const causeId = String(row.eventId);
    return [
      {
        subject: `account ${userId}`,
        causeId,
        take: (book) =>
          // Whatever else changes has a mail of its own. The account that did it need not have been in its owner's hands: they are told, too.
          book.open({
            userIds: [userId],
            kind: 'credentials',
            causeId,
            subjects: [],
            facts: { change, ...(row.userId === userId ? {} : { by: row.userName }) },
            openedAt: row.at,
            isMailed: change !== 'password-changed',
          }),
      },
    ];
  };

const roleCause: FindCauses<'role-changed'> = ({ userEmail, before, after }, row, receivers) => {
  const userId = receivers.ofAddress(userEmail);
  if (userId === undefined) return [];
  const subject = `roles ${userId}`;
  const causeId = String(row.eventId);
  return [
    {
      subject,
      causeId,
      take(book) {
        book.end({ kind: 'role', subject });
        if (userId === row.userId) return;
        const facts = { before, after, by: row.userName };
        // The first ones came with the account.
        const isRead = before === '';
        book.open({
          userIds: [userId],
          kind: 'role',
          causeId,
          subjects: [subject],
          facts,
          openedAt: row.at,
          isRead,
        });
      },
    },
  ];
};

const explanationSubject = (row: FollowedEvent, explanationId: string): string | null =>
  row.submissionId === null || row.component === null
    ? null
    : noticeSubject(row.submissionId, row.component, `explanation ${explanationId}`);

/** An answer is a cause until the explanation is another one, or none. */
const answerCause: FindCauses<'explanation-answered'> = (event, row) => {
  const { explanationId, ruleId, answer, text, authorId } = event;
  const subject = explanationSubject(row, explanationId);
  if (subject === null) return [];
  const causeId = String(row.eventId);
  return [
    {
      subject,
      causeId,
      take(book) {
        book.end({ kind: 'explanation', subject });
        if (authorId === row.userId) return;
        const facts: NoticeFacts = { by: row.userName, ruleId, answer, text };
        book.open({
          userIds: [authorId],
          kind: 'explanation',
          causeId,
          subjects: [subject],
          facts,
          openedAt: row.at,
        });
      },
    },
  ];
};

const answerEnds = (row: FollowedEvent, explanationIds: readonly string[]): Cause[] =>
  explanationIds.flatMap((explanationId): Cause[] => {
    const subject = explanationSubject(row, explanationId);
    if (subject === null) return [];
    const causeId = String(row.eventId);
    return [{ subject, causeId, take: (book) => book.end({ kind: 'explanation', subject }) }];
  });

/** A note is a cause until it is withdrawn. */
const noteCause: FindCauses<'note-written'> = (event, row, receivers) => {
  const about = subjectOf(row);
  if (about === null || row.submissionId === null || row.component === null) return [];
  const { noteId, audience, audienceId = null } = event;
  const subject = noticeSubject(row.submissionId, row.component, `note ${noteId}`);
  const causeId = `note ${noteId}`;
  return [
    {
      subject,
      causeId,
      take(book) {
        // Without its text, which its author may change.
        const facts: NoticeFacts = { by: row.userName };
        const userIds = leaveOut(receivers.ofNote(about, { audience, audienceId }), row.userId);
        book.open({ userIds, kind: 'note', causeId, subjects: [subject], facts, openedAt: row.at });
      },
    },
  ];
};

const noteEnd: FindCauses<'note-withdrawn'> = ({ noteId }, row) => {
  if (row.submissionId === null || row.component === null) return [];
  const subject = noticeSubject(row.submissionId, row.component, `note ${noteId}`);
  return [{ subject, causeId: `note ${noteId}`, take: (book) => book.end({ kind: 'note', subject }) }];
};

const causes: { readonly [Kind in EventKind]?: FindCauses<Kind> } = {
  'stage-changed': moveCause,
  'file-processed': ({ fileName, status, why }, row) => {
    if (why === 'reprocess' || row.component === null) return [];
    const file = {
      fileName,
      why: status,
      transactionId: row.transactionId,
      program: getProgram(row.component),
    };
    return uploadCause(row, file, bad.has(status));
  },
  'upload-refused': ({ fileName, why, transactionId }, row) => {
    const program = row.component === null ? null : getProgram(row.component);
    return uploadCause(row, { fileName, why, transactionId, program }, true);
  },
  'explanation-answered': answerCause,
  'warning-explained': ({ explanationId }, row) => answerEnds(row, [explanationId]),
  'explanation-withdrawn': ({ explanationId }, row) => answerEnds(row, [explanationId]),
  'explanations-lapsed': ({ explanationIds }, row) => answerEnds(row, explanationIds),
  'note-written': noteCause,
  'note-withdrawn': noteEnd,
  'role-changed': roleCause,
  ...Object.fromEntries(
    (Object.keys(credentialChanges) as CredentialChange[]).map((change) => [change, credentialCause(change)]),
  ),
};

export interface FoundCauses {
  readonly subjects: ReadonlySet<string>;
  readonly causeIds: ReadonlySet<string>;
  readonly steps: readonly ((book: NoticeBook) => void)[];
}

export function listCauses(events: readonly FollowedEvent[], receivers: Receivers): FoundCauses {
  const found = events.flatMap((row): Cause[] => {
    const find = causes[row.kind as EventKind] as FindCauses<EventKind> | undefined;
    return find?.({ ...row.detail, kind: row.kind } as DomainEvent, row, receivers) ?? [];
  });
  return {
    subjects: new Set(found.map(({ subject }) => subject)),
    causeIds: new Set(found.map(({ causeId }) => causeId)),
    steps: found.map(({ take }) => take),
  };
}
