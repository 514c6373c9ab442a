/** The rule for e-mail addresses of people. Messages letter for letter. Spec: admin-users-input. */
import { no, type Verdict, yes } from '../verdict.ts';

export const maxEmailCharacters = 75;

/** Addresses are compared and stored in lower case, composed (NFC), without spaces around them. */
export const normalizeEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();

/** One @ with something on both sides, a dot after it, and no character that is invisible or that separates lists. */
const shape =
  /^[^\s@\p{C}\p{Default_Ignorable_Code_Point}<>"(),;:\\]+@[^\s@\p{C}\p{Default_Ignorable_Code_Point}<>"(),;:\\]+\.[^\s@.\p{C}\p{Default_Ignorable_Code_Point}<>"(),;:\\]+$/u;

/** Of a normalized address. */
export function isEmail(email: string): Verdict {
  if (email === '') return no('Required');
  if (email.length > maxEmailCharacters)
    return no(`Email can be no longer than ${maxEmailCharacters} characters`);
  return shape.test(email) ? yes() : no('Email is not in a valid format');
}
