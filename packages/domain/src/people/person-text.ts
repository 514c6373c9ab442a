/** Names and titles of people: one rule wherever they are typed, loaded or signed with. They are printed as evidence. */
import { no, type Verdict, yes } from '../verdict.ts';

/** Composed (NFC), single spaces, nothing around it. Only spaces and line ends count as spaces; nothing is dropped. */
export const normalizePersonText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Z}\t\n\r]+/gu, ' ')
    .replace(/^ | $/g, '');

/**
 * Control, format and unassigned characters, halves of a pair, and everything else that has no shape of its own: what is
 * invisible, joins or turns other characters around would let two names look alike.
 */
const unprintable = /[\p{C}\p{Default_Ignorable_Code_Point}<>]/u;

/** Looks like a space and is none. */
const brailleBlank = /\u2800/;

/** Of normalized text. `label` begins the reason: "The given name". */
export function isPersonText(label: string, text: string, mostCharacters = 100): Verdict {
  if (text === '') return no(`${label} is empty.`);
  if (text.length > mostCharacters) return no(`${label} is longer than ${mostCharacters} characters.`);
  if (unprintable.test(text) || brailleBlank.test(text))
    return no(`${label} has a character that cannot be printed.`);
  return /\p{L}/u.test(text) ? yes() : no(`${label} has no letter.`);
}
