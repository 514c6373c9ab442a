/**
 * What becomes of people's open notices when causes begin and end. A notice stands for one cause and one person, whatever it is
 * about: submissions, mostly several after a bulk action. It is withdrawn when nothing of it is left. Spec: notices-causes.
 */
import type { NoticeKind } from './notice-kinds.ts';
import type { NoticeFacts } from './notice-texts.ts';

/** One for each of these is all there ever is. */
export interface NoticeKey {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly causeId: string;
}

export interface OpenNotice extends NoticeKey {
  /** What it is about: `1234 DST`. Without any it is never withdrawn. */
  readonly subjects: readonly string[];
  readonly facts: NoticeFacts;
  /** ISO 8601. */
  readonly openedAt: string;
}

export interface Opening extends OpenNotice {
  /** It is known already, or no news any more: it is opened as read. */
  readonly isRead?: boolean;
  /** Another mail has said it. */
  readonly isMailed?: boolean;
  /** Where there is one already, more of it is no news. */
  readonly growsQuietly?: boolean;
  /** The facts of more than one subject; left out: those of one. */
  readonly jointFacts?: NoticeFacts;
}

/** Written over what is stored with the same key. */
export interface WrittenNotice extends OpenNotice {
  readonly isRead: boolean;
  readonly isMailed: boolean;
  /** It says more than before, and is unread again. */
  readonly isNews: boolean;
}

export interface BookChanges {
  readonly written: readonly WrittenNotice[];
  readonly withdrawn: readonly NoticeKey[];
}

interface Entry extends OpenNotice {
  readonly isStored: boolean;
  readonly isRead: boolean;
  readonly isMailed: boolean;
  readonly isNews: boolean;
  readonly isChanged: boolean;
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

const toKey = ({ userId, kind, causeId }: NoticeKey): string => `${userId} ${kind} ${causeId}`;

export interface Ending {
  readonly kind: NoticeKind;
  readonly subject: string;
  /** Left out: of everybody. */
  readonly userId?: string;
  /** Of this cause it stays. */
  readonly exceptCause?: string;
}

export class NoticeBook {
  readonly #entries = new Map<string, Entry>();
  readonly #withdrawn = new Map<string, NoticeKey>();
  readonly #bySubject = new Map<string, Set<string>>();

  /** @param stored the open notices about every subject and of every cause that begins or ends here */
  constructor(stored: readonly OpenNotice[]) {
    for (const each of stored)
      this.#put({ ...each, isStored: true, isRead: false, isMailed: false, isNews: false, isChanged: false });
  }

  #put(entry: Entry): void {
    const key = toKey(entry);
    this.#entries.set(key, entry);
    for (const subject of entry.subjects) {
      const keys = this.#bySubject.get(subject) ?? new Set();
      keys.add(key);
      this.#bySubject.set(subject, keys);
    }
  }

  open({ isRead = false, isMailed = false, growsQuietly, jointFacts, ...notice }: Opening): void {
    const key = toKey(notice);
    const known = this.#entries.get(key);
    const subjects = [...new Set([...(known?.subjects ?? []), ...notice.subjects])];
    const facts = (subjects.length > 1 && jointFacts) || notice.facts;
    const isMore = subjects.length > (known?.subjects.length ?? -1);
    if (known && !isMore && isSame(known.facts, facts)) return;
    const wasWithdrawn = this.#withdrawn.delete(key);
    this.#put({
      ...notice,
      subjects,
      facts,
      isStored: known?.isStored ?? wasWithdrawn,
      isRead: isRead && (known?.isRead ?? true),
      isMailed,
      isNews: isNewsOf(known, { isMore, isQuiet: isRead || (growsQuietly === true && known !== undefined) }),
      isChanged: true,
    });
  }

  /** A copy: what is removed is removed from the set. */
  #keysOf(subject: string): string[] {
    return Array.from(this.#bySubject.get(subject) ?? []);
  }

  end({ kind, subject, userId, exceptCause }: Ending): void {
    for (const key of this.#keysOf(subject)) {
      const entry = this.#entries.get(key);
      if (!entry || entry.kind !== kind || entry.causeId === exceptCause) continue;
      if (userId !== undefined && entry.userId !== userId) continue;
      this.#remove(key, entry, subject);
    }
  }

  #remove(key: string, entry: Entry, subject: string): void {
    this.#bySubject.get(subject)?.delete(key);
    const subjects = entry.subjects.filter((each) => each !== subject);
    if (subjects.length > 0) {
      this.#entries.set(key, { ...entry, subjects, isChanged: true });
      return;
    }
    this.#entries.delete(key);
    // What came and went unseen was never there.
    if (entry.isStored) this.#withdrawn.set(key, entry);
  }

  /** These are all there are of this kind about these subjects: the rest ends. */
  keepOnly(kind: NoticeKind, subjects: Iterable<string>, openings: readonly Opening[]): void {
    const wanted = new Map(openings.map((opening) => [toKey(opening), new Set(opening.subjects)]));
    for (const subject of subjects)
      for (const key of this.#keysOf(subject)) {
        const entry = this.#entries.get(key);
        if (entry?.kind === kind && !wanted.get(key)?.has(subject)) this.#remove(key, entry, subject);
      }
    for (const opening of openings) this.open(opening);
  }

  changes(): BookChanges {
    return {
      written: [...this.#entries.values()].filter(({ isChanged }) => isChanged),
      withdrawn: [...this.#withdrawn.values()],
    };
  }
}
