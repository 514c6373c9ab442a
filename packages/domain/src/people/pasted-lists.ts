/** Lists that people paste: addresses and ids with commas, semicolons, blanks or line ends between them. */
import { isEmail, normalizeEmail } from './email.ts';

export interface PastedList<T> {
  /** Each once, in the order in which it first appears. */
  readonly values: readonly T[];
  /** Letter for letter. Spec: admin-users-bulk. */
  readonly problems: readonly string[];
}

const itemsOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/u).filter((item) => item !== '')),
];

function readList<T>(
  text: string,
  read: (item: string) => T | null,
  problem: (item: string) => string,
): PastedList<T> {
  const values = new Set<T>();
  const problems: string[] = [];
  for (const item of itemsOf(text)) {
    const value = read(item);
    if (value === null) problems.push(problem(item));
    else values.add(value);
  }
  return { values: [...values], problems };
}

/** A byte-order mark comes with text that is pasted from files. */
const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

export const readEmails = (text: string): PastedList<string> =>
  readList(
    withoutMark(text),
    (item) => {
      const email = normalizeEmail(item);
      return isEmail(email).ok ? email : null;
    },
    (item) => `Email - '${item}' is not in a valid format, or can be no longer than 75 characters`,
  );

/** Ids of organizations, vendors or submissions; -1 is the system. */
export const readEntityIds = (text: string): PastedList<number> =>
  readList(
    withoutMark(text),
    (item) => (/^(-1|\d{1,9})$/.test(item) ? Number(item) : null),
    (item) => `Entity Id - '${item}' is not valid.`,
  );
