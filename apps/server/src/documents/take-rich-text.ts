import { hasWholeTags } from '@idss/domain/announcements/whole-tags';
import { requireOk } from '#src/kernel/errors.ts';
import { cleanRichText } from './clean-rich-text.ts';

/** Formatted text as it is stored. Refused with 400 where cleaning would take text that its writer meant to stay. */
export function takeRichText(html: string): string {
  requireOk(hasWholeTags(html), 400);
  return cleanRichText(html);
}
