import { no, yes, type Verdict } from '@idss/domain/verdict';

/** E-mails are compared and kept in lower case, composed (NFC), without spaces around them. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** One @ with something on both sides, a dot after it, no spaces, no control characters, at most 254 characters. */
export function isEmailAcceptable(email: string): Verdict {
  const acceptable =
    email.length <= 254 && /^[^\s@\p{Cc}<>"(),;:\\]+@[^\s@\p{Cc}<>"(),;:\\]+\.[^\s@.\p{Cc}]+$/u.test(email);
  return acceptable ? yes() : no('Enter an e-mail address such as name@example.org.');
}

/** A name or title as people type it: composed, single spaces, nothing around it. */
export function normalizeText(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

/** Names and titles are printed on signed documents, so control and invisible direction characters are refused. */
export function isPersonTextAcceptable(label: string, text: string): Verdict {
  if (text === '') return no(`${label} is empty.`);
  if (text.length > 100) return no(`${label} is longer than 100 characters.`);
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cn}<>]/u.test(text))
    return no(`${label} has a character that cannot be printed.`);
  return yes();
}
