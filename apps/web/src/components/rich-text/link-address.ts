/** A link's address as it was typed. */
import { isAllowedLink } from '@idss/domain/announcements/rich-text';

/** With the scheme that was meant; null: no web or mail address. */
export function getLinkAddress(input: string): string | null {
  const text = input.trim();
  if (isAllowedLink(text)) return text;
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return null;
  const address = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  return /\./.test(text) && isAllowedLink(address) ? address : null;
}
