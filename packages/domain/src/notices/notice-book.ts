/**
 * What becomes of people's open notices when causes begin and end. A notice stands for one cause and one person, whatever it is
 * about: submissions, mostly several after a bulk action. It is withdrawn when nothing of it is left. Spec: notices-causes.
 */
import { remember } from '../lists/remember.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { NoticeFacts } from './notice-texts.ts';

/** One for each of these is all there ever is. */
export interface NoticeKey {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly causeId: string;
}

/** What a notice says. */
export interface NoticeContent {
  readonly kind: NoticeKind;
  readonly causeId: string;
  /** What it is about: `1234 DST`. Without any it is never withdrawn. */
  readonly subjects: readonly string[];
  readonly facts: NoticeFacts;
  /** ISO 8601. */
  readonly openedAt: string;
}

export interface OpenNotice extends NoticeContent {
  readonly userId: string;
}

/** One for each of these people. */
export interface Opening extends NoticeContent {
  readonly userIds: readonly string[];
  /** It is known already, or no news any more: it is opened as read. */
  readonly isRead?: boolean;
  /** Another mail has said it. */
  readonly isMailed?: boolean;
  /** Where there is one already, more of it is no news. */
  readonly growsQuietly?: boolean;
  /** The facts of more than one subject; left out: those of one. */
  readonly jointFacts?: NoticeFacts;
}

/** Written over what is stored with the same keys. */
export interface WrittenNotices extends NoticeContent {
  readonly userIds: readonly string[];
  readonly isRead: boolean;
  readonly isMailed: boolean;
  /** It says more than before, and is unread again. */
  readonly isNews: boolean;
}

export interface BookChanges {
  readonly written: readonly WrittenNotices[];
  readonly withdrawn: readonly NoticeKey[];
}

/** The same object for all whose notice says the same: of thousands of people only a few are worked out. */
interface Entry extends NoticeContent {
  readonly isStored: boolean;
  readonly isRead: boolean;
  readonly isMailed: boolean;
  readonly isNews: boolean;
  readonly isChanged: boolean;
}

/** The notices of one cause, by person. */
interface Cause {
  readonly kind: NoticeKind;
  readonly causeId: string;
  readonly entries: Map<string, Entry>;
  readonly withdrawn: Set<string>;
}

/** Stored facts have their names in another order. */
const isSame = (a: NoticeFacts, b: NoticeFacts): boolean => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof NoticeFacts>;
  return [...names].every((name) => a[name] === b[name]);
};

const isNewsOf = (
  known: Entry | undefined,
  { isMore, isQuiet }: { readonly isMore: boolean; readonly isQuiet: boolean },
): boolean => known?.isNews === true || (isMore && !isQuiet);

const toKey = ({ kind, causeId }: Pick<NoticeContent, 'kind' | 'causeId'>): string => `${kind} ${causeId}`;

/** Before the opening, where a person has no notice of the cause. */
type NoEntry = 'none' | 'withdrawn';

/** The entry after an opening; the same one where nothing changes. */
function openEntry(
  before: Entry | NoEntry,
  { isRead = false, isMailed = false, growsQuietly, jointFacts, userIds: _, ...notice }: Opening,
): Entry {
  const known = typeof before === 'string' ? undefined : before;
  const subjects = [...new Set([...(known?.subjects ?? []), ...notice.subjects])];
  const facts = (subjects.length > 1 && jointFacts) || notice.facts;
  const isMore = subjects.length > (known?.subjects.length ?? -1);
  if (known && !isMore && isSame(known.facts, facts)) return known;
  return {
    ...notice,
    subjects,
    facts,
    isStored: known?.isStored ?? before === 'withdrawn',
    isRead: isRead && (known?.isRead ?? true),
    isMailed,
    isNews: isNewsOf(known, { isMore, isQuiet: isRead || (growsQuietly === true && known !== undefined) }),
    isChanged: true,
  };
}

/** Null where nothing is left of it. */
function withoutSubject(entry: Entry, subject: string): Entry | null {
  const subjects = entry.subjects.filter((each) => each !== subject);
  return subjects.length === 0 ? null : { ...entry, subjects, isChanged: true };
}

/** Nobody is told of what they did themselves. */
export const leaveOut = (userIds: readonly string[], actorId: string | null | undefined): readonly string[] =>
  userIds.filter((userId) => userId !== actorId);

export interface Ending {
  readonly kind: NoticeKind;
  readonly subject: string;
  /** Left out: of everybody. */
  readonly userIds?: ReadonlySet<string>;
}

export class NoticeBook {
  readonly #causes = new Map<string, Cause>();
  /** Who has a notice about it, by cause. */
  readonly #bySubject = new Map<string, Map<Cause, Set<string>>>();

  /** @param stored the open notices about every subject and of every cause that begins or ends here */
  constructor(stored: readonly OpenNotice[]) {
    for (const { userId, ...content } of stored) {
      const cause = this.#causeOf(content);
      cause.entries.set(userId, {
        ...content,
        isStored: true,
        isRead: false,
        isMailed: false,
        isNews: false,
        isChanged: false,
      });
      this.#note(cause, content.subjects, [userId]);
    }
  }

  #causeOf({ kind, causeId }: Pick<NoticeContent, 'kind' | 'causeId'>): Cause {
    const key = toKey({ kind, causeId });
    const cause = this.#causes.get(key) ?? { kind, causeId, entries: new Map(), withdrawn: new Set() };
    this.#causes.set(key, cause);
    return cause;
  }

  #note(cause: Cause, subjects: readonly string[], userIds: readonly string[]): void {
    for (const subject of subjects) {
      const byCause = this.#bySubject.get(subject) ?? new Map<Cause, Set<string>>();
      this.#bySubject.set(subject, byCause);
      const people = byCause.get(cause);
      if (people) for (const userId of userIds) people.add(userId);
      else byCause.set(cause, new Set(userIds));
    }
  }

  open(opening: Opening): void {
    const cause = this.#causeOf(opening);
    const toEntry = remember((before: Entry | NoEntry) => openEntry(before, opening));
    for (const userId of opening.userIds) {
      const known = cause.entries.get(userId);
      const before = known ?? (cause.withdrawn.delete(userId) ? 'withdrawn' : 'none');
      cause.entries.set(userId, toEntry(before));
    }
    this.#note(cause, opening.subjects, opening.userIds);
  }

  end({ kind, subject, userIds }: Ending): void {
    this.#endWhere(kind, subject, (_cause, userId) => userIds === undefined || userIds.has(userId));
  }

  #endWhere(kind: NoticeKind, subject: string, ends: (cause: Cause, userId: string) => boolean): void {
    const toRest = remember((entry: Entry) => withoutSubject(entry, subject));
    for (const [cause, people] of this.#bySubject.get(subject) ?? []) {
      if (cause.kind !== kind) continue;
      for (const userId of people) {
        const entry = cause.entries.get(userId);
        if (!entry || !ends(cause, userId)) continue;
        people.delete(userId);
        const rest = toRest(entry);
        if (rest) cause.entries.set(userId, rest);
        else cause.entries.delete(userId);
        // What came and went unseen was never there.
        if (!rest && entry.isStored) cause.withdrawn.add(userId);
      }
    }
  }

  /** These are all there are of this kind about these subjects: the rest ends. */
  keepOnly(kind: NoticeKind, subjects: Iterable<string>, openings: readonly Opening[]): void {
    const wanted = new Map<string, Map<Cause, Set<string>>>();
    for (const opening of openings) {
      const cause = this.#causeOf(opening);
      for (const subject of opening.subjects) {
        const byCause = wanted.get(subject) ?? new Map<Cause, Set<string>>();
        const people = byCause.get(cause) ?? new Set<string>();
        for (const userId of opening.userIds) people.add(userId);
        wanted.set(subject, byCause.set(cause, people));
      }
    }
    for (const subject of subjects)
      this.#endWhere(kind, subject, (cause, userId) => !wanted.get(subject)?.get(cause)?.has(userId));
    for (const opening of openings) this.open(opening);
  }

  changes(): BookChanges {
    const causes = [...this.#causes.values()];
    return {
      written: causes.flatMap(({ entries }) =>
        [...Map.groupBy(entries.keys(), (userId) => entries.get(userId))].flatMap(([entry, userIds]) =>
          entry?.isChanged ? { ...entry, userIds } : [],
        ),
      ),
      withdrawn: causes.flatMap(({ kind, causeId, withdrawn }) =>
        Array.from(withdrawn, (userId) => ({ userId, kind, causeId })),
      ),
    };
  }
}
