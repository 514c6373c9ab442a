/** Lists that people paste: addresses and ids with commas, semicolons, blanks or line ends between them. */
import { isEmail, normalizeEmail } from './email.ts';

export interface PastedList<T> {
  /** Each once, in the order in which it first appears. */
  readonly values: readonly T[];
  /** Letter for letter. Spec: admin-users-bulk. */
  readonly problems: readonly string[];
}

function readList<Item, T>(
  items: readonly Item[],
  read: (item: Item) => T | null,
  problem: (item: Item) => string,
): PastedList<T> {
  const values = new Set<T>();
  const problems = new Set<string>();
  for (const item of items) {
    const value = read(item);
    if (value === null) problems.add(problem(item));
    else values.add(value);
  }
  return { values: [...values], problems: [...problems] };
}

/** A byte-order mark comes with text that is pasted from files. */
const withoutMark = (text: string): string => text.replace(/^\ufeff/, ' ');

/** One address as it was pasted: `ana@plan.example`, or `"Bell, Ana" <ana@plan.example>` as mail programs give it. */
export interface PastedAddress {
  /** From 1. */
  readonly line: number;
  /** Place in the text. */
  readonly at: number;
  readonly item: string;
  /** Null where it is none. */
  readonly email: string | null;
}

const parseAddress = (text: string): string | null => {
  const email = normalizeEmail(text.trim().replace(/^mailto:/i, ''));
  return isEmail(email).ok ? email : null;
};

/** Every item of a list of addresses, in order. Each character is read a bounded number of times. */
export const pastedAddresses = (pasted: string): PastedAddress[] => [...parseAddresses(pasted)];

function* parseAddresses(pasted: string): Generator<PastedAddress> {
  let start = 0;
  for (const [index, text] of withoutMark(pasted).split('\n').entries()) {
    const line = index + 1;
    let from = 0;
    for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', from)) {
      const close = text.indexOf('>', open);
      if (close < 0) break;
      const name = findNameStart(text, from, open, text.slice(open + 1, close));
      yield* bareAddresses(text.slice(from, name), { line, at: start + from });
      yield {
        line,
        at: start + name,
        item: text.slice(name, close + 1),
        email: parseAddress(text.slice(open + 1, close)),
      };
      from = close + 1;
    }
    yield* bareAddresses(text.slice(from), { line, at: start + from });
    start += text.length + 1;
  }
}

/** Where the name in front of `<address>` begins: a name may be in quotes, and it may be the address once more. */
function findNameStart(text: string, from: number, open: number, address: string): number {
  const before = text.slice(from, open).trimEnd();
  const quote = before.at(-1);
  if (quote === '"' || quote === "'") {
    const first = before.lastIndexOf(quote, before.length - 2);
    if (first >= 0) return from + first;
  }
  const blanks = /^[\s,;]*/.exec(before)?.[0].length ?? 0;
  const last = Math.max(...[' ', '\t', ',', ';'].map((each) => before.lastIndexOf(each))) + 1;
  if (before.slice(last).includes('@'))
    return parseAddress(before.slice(last)) === parseAddress(address) ? from + last : open;
  // Without quotes a name goes back to the address before it, or to a semicolon; it may have a comma.
  const end = Math.max(before.lastIndexOf('@'), before.lastIndexOf(';'));
  if (end < 0) return from + Math.min(blanks, before.length);
  const separator = before.slice(end).search(/[\s,;]+[^\s,;]/);
  const skipped = /^[\s,;]+/.exec(before.slice(end + Math.max(separator, 0)))?.[0].length ?? 0;
  return separator < 0 ? open : from + end + separator + skipped;
}

/** Addresses without names. One with a blank next to its @ is one item, not two. */
function bareAddresses(text: string, { line, at }: { readonly line: number; readonly at: number }) {
  const items: { start: number; end: number }[] = [];
  for (const { 0: word, index } of text.matchAll(/[^\s,;]+/gu)) {
    const last = items.at(-1);
    const before = last && text.slice(last.start, last.end);
    const isSplit =
      last !== undefined &&
      before !== undefined &&
      text.slice(last.end, index).trim() === '' &&
      ((word.startsWith('@') && !before.includes('@')) || (before.endsWith('@') && !word.includes('@')));
    if (isSplit) last.end = index + word.length;
    else items.push({ start: index, end: index + word.length });
  }
  return items.map(({ start, end }): PastedAddress => {
    const item = text.slice(start, end);
    return { line, at: at + start, item, email: parseAddress(item) };
  });
}

export const readEmails = (text: string): PastedList<string> =>
  readList(
    pastedAddresses(text),
    ({ email }) => email,
    ({ item }) => `Email - '${item}' is not in a valid format, or can be no longer than 75 characters`,
  );

export interface RepeatedAddress {
  readonly email: string;
  /** Every line that has it, from 1. */
  readonly lines: readonly number[];
}

/** Addresses that are in the list more than once: each counts once. */
export const repeatedAddresses = (text: string): RepeatedAddress[] =>
  [...Map.groupBy(pastedAddresses(text), ({ email }) => email)].flatMap(([email, items]) =>
    email === null || items.length === 1
      ? []
      : [{ email, lines: [...new Set(items.map(({ line }) => line))] }],
  );

/** Places between two separators, and lines between others, without anything in them: they are skipped. */
export function blankEntries(text: string): number {
  const lines = withoutMark(text).trim().split('\n');
  return lines.flatMap((line) => {
    const entries = line.split(/[,;]/);
    // A separator at the end of a line is no entry of its own.
    return entries.filter(
      (entry, index) => entry.trim() === '' && (index === 0 || index < entries.length - 1),
    );
  }).length;
}

/** Ids of organizations, vendors or submissions; -1 is the system. */
export const readEntityIds = (text: string): PastedList<number> =>
  readList(
    withoutMark(text)
      .split(/[\s,;]+/u)
      .filter((item) => item !== ''),
    (item) => (/^(-1|\d{1,9})$/.test(item) ? Number(item) : null),
    (item) => `Entity Id - '${item}' is not valid.`,
  );
