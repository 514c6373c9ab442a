/** Formatted text with nothing in it but what is allowed, read and written by the browser's own parser. */
import { findInk, isAllowedLink, richTextTags, tagSynonyms } from '@idss/domain/announcements/rich-text';
import DOMPurify from 'dompurify';

const blocks = [
  'p',
  'h2',
  'ul',
  'ol',
  ...Object.keys(tagSynonyms).filter((tag) => /^(?:div|h\d)$/.test(tag)),
];

/** The element that replaces this one; null: only its content stays. */
function getReplacement(element: Element): Element | null {
  const name = element.localName;
  const replacement = document.createElement(tagSynonyms[name] ?? name);
  switch (replacement.localName) {
    case 'p':
    case 'h2':
      // A paragraph cannot contain another, as divisions can.
      return element.querySelector(blocks.join()) ? null : replacement;
    case 'li': {
      const isInList = element.parentElement?.matches('ul, ol') === true;
      return isInList ? replacement : document.createElement('p');
    }
    case 'a': {
      const address = (element.getAttribute('href') ?? '').trim();
      if (!isAllowedLink(address)) return null;
      replacement.setAttribute('href', address);
      return replacement;
    }
    case 'span': {
      const ink = findInk(element.className, element.getAttribute('color') ?? '');
      if (ink === undefined) return null;
      replacement.className = `ink-${ink}`;
      return replacement;
    }
    default:
      return replacement;
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
    const replacement = getReplacement(element);
    replacement?.append(...element.childNodes);
    element.replaceWith(...(replacement ? [replacement] : element.childNodes));
  }
  const root = document.createElement('div');
  root.append(fragment);
  return root.innerHTML;
}
