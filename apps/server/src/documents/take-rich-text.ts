import { hasWholeTags } from '@idss/domain/announcements/whole-tags';
import { requireOk } from '#src/kernel/errors.ts';
import { loadCleaner } from './clean-rich-text.ts';

/** Formatted text as it is stored. Refused with 400 where cleaning would take text that its writer meant to stay. */
export async function takeRichText(html: string): Promise<string> {
  requireOk(hasWholeTags(html), 400);
  const clean = await loadCleaner();
  return clean(html);
}
