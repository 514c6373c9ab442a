/** Formatted text with nothing in it but what is allowed, read and written by the browser's own parser. */
import { inkOf, isAllowedLink, richTextTags, tagSynonyms } from '@idss/domain/announcements/rich-text';
import DOMPurify from 'dompurify';

const blocks = [
  'p',
  'h2',
  'ul',
  'ol',
  ...Object.keys(tagSynonyms).filter((tag) => /^(?:div|h\d)$/.test(tag)),
];

/** The element that is kept in place of this one; null: only its content is kept. */
function keptOf(element: Element): Element | null {
  const name = element.localName;
  const kept = document.createElement(tagSynonyms[name] ?? name);
  switch (kept.localName) {
    case 'p':
    case 'h2':
      // A paragraph cannot contain another, as divisions can.
      return element.querySelector(blocks.join()) ? null : kept;
    case 'li': {
      const isInList = element.parentElement?.matches('ul, ol') === true;
      return isInList ? kept : document.createElement('p');
    }
    case 'a': {
      const address = (element.getAttribute('href') ?? '').trim();
      if (!isAllowedLink(address)) return null;
      kept.setAttribute('href', address);
      return kept;
    }
    case 'span': {
      const ink = inkOf(element.className, element.getAttribute('color') ?? '');
      if (ink === undefined) return null;
      kept.className = `ink-${ink}`;
      return kept;
    }
    default:
      return kept;
  }
}

export function cleanRichText(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...richTextTags, ...Object.keys(tagSynonyms)],
    ALLOWED_ATTR: ['href', 'class', 'color'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
    ADD_URI_SAFE_ATTR: ['color'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll('*')) {
    const kept = keptOf(element);
    kept?.append(...element.childNodes);
    element.replaceWith(...(kept ? [kept] : element.childNodes));
  }
  const root = document.createElement('div');
  root.append(fragment);
  return root.innerHTML;
}
