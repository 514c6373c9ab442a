import { no, yes, type Verdict } from '@idss/domain/verdict';

/** E-mails are compared and stored in lower case, composed (NFC), without spaces around them. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** One @ with something on both sides, a dot after it, no spaces, no control characters, at most 254 characters. */
export function isEmailAcceptable(email: string): Verdict {
  const acceptable =
    email.length <= 254 && /^[^\s@\p{Cc}<>"(),;:\\]+@[^\s@\p{Cc}<>"(),;:\\]+\.[^\s@.\p{Cc}]+$/u.test(email);
  return acceptable ? yes() : no('Enter an e-mail address such as name@example.org.');
}
