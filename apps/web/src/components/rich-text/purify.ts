/** The second lock on formatted text: what the shared rule leaves is read once more by the browser's own parser. */
import { richTextTags } from '@idss/domain/announcements/rich-text';
import DOMPurify from 'dompurify';

/** `font` is what the editor's colours are while they are edited. */
export function purify(clean: string, more: readonly 'font'[] = []): string {
  return DOMPurify.sanitize(clean, {
    ALLOWED_TAGS: [...richTextTags, ...more],
    ALLOWED_ATTR: ['href', 'class', ...(more.length > 0 ? ['color'] : [])],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
  });
}
