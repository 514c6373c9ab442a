/**
 * Names and titles of people, and names of organizations: one rule for all that are typed, loaded or signed with. They are
 * printed as evidence.
 */
import { no, type Verdict, yes } from '../verdict.ts';

/** Composed (NFC), single spaces, nothing around it. Only spaces and line ends count as spaces; nothing is dropped. */
export const normalizePersonText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Z}\t\n\r]+/gu, ' ')
    .replace(/^ | $/g, '');

/**
 * Control, format and unassigned characters, lone surrogates, and everything else without a visible shape: characters
 * that are invisible or that join or reorder others could make two names look alike.
 */
const unprintable = /[\p{C}\p{Default_Ignorable_Code_Point}<>]/u;

/** Looks like a space but is not. */
const brailleBlank = /\u2800/;

/** Of normalized text. `label` begins the reason: "The given name". */
export function isPersonText(label: string, text: string, maxCharacters = 100): Verdict {
  if (text === '') return no(`${label} is empty.`);
  if (text.length > maxCharacters) return no(`${label} is longer than ${maxCharacters} characters.`);
  if (unprintable.test(text) || brailleBlank.test(text))
    return no(`${label} has a character that cannot be printed.`);
  return /\p{L}/u.test(text) ? yes() : no(`${label} has no letter.`);
}

/** Of an organization or vendor; of normalized text. */
export const isOrganizationName = (label: string, text: string): Verdict => isPersonText(label, text, 200);
