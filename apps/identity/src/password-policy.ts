import { no, yes, type Verdict } from '@idss/domain/verdict';
import { blockedPasswords, demonstrationPassword } from './blocked-passwords.ts';

export const passwordMin = 15;
export const passwordMax = 256;

/** Lower case, letters and digits only, the usual look-alikes undone: how a guesser folds a list of words. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll(/[1!|]/g, 'i')
    .replaceAll('3', 'e')
    .replaceAll(/[4@]/g, 'a')
    .replaceAll(/[5$]/g, 's')
    .replaceAll('7', 't')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const blocked = new Set(blockedPasswords.map(fold));
/** The one that everybody can read. */
export const isDemonstrationPassword = (password: string): boolean =>
  fold(password) === fold(demonstrationPassword);
const keySequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];

/** The shortest text that, repeated, gives this one: "abcabc" has 3. */
function getPeriod(text: string): number {
  for (let size = 1; size <= text.length / 2; size += 1) {
    if (text.startsWith(text.slice(size))) return size;
  }
  return text.length;
}

/**
 * NIST SP 800-63B-4 and ASVS 6.2: long, whole, any character, no composition rule, none of the passwords that are
 * tried first, none made of this product's or this person's own words.
 * @param personal the e-mail, names and product name, which must not make up the password
 */
export function isPasswordAcceptable(password: string, personal: readonly string[]): Verdict {
  const normalized = password.normalize('NFC');
  const length = [...normalized].length;
  if (length < passwordMin)
    return no(`Use at least ${passwordMin} characters. A sentence is easy to remember.`);
  if (length > passwordMax) return no(`Use at most ${passwordMax} characters.`);
  const plain = normalized.toLowerCase().replaceAll(/\s/gu, '');
  if (getPeriod(plain) <= 4 || new Set(plain).size < 5)
    return no('This password repeats the same few characters.');
  const backward = [...plain].reverse().join('');
  if (keySequences.some((run) => run.repeat(2).includes(plain) || run.repeat(2).includes(backward))) {
    return no('This password is a sequence of the keyboard or the alphabet.');
  }
  const folded = fold(normalized);
  // "Welcome2025!" is "welcome": digits and signs around a word add nothing.
  const core = fold(normalized.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
  const halved = folded.slice(0, getPeriod(folded));
  if ([folded, halved, core, core.slice(0, getPeriod(core))].some((form) => blocked.has(form))) {
    return no('This password is on a list of common passwords.');
  }
  let rest = folded;
  for (const word of personal.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).map(fold)) {
    if (word.length >= 4) rest = rest.replaceAll(word, '');
  }
  if (rest !== folded && rest.length < 8)
    return no('This password consists of your name, your e-mail or this product’s name.');
  return yes();
}
