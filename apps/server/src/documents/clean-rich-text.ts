import { findInk, isAllowedLink, richTextTags, tagSynonyms } from '@idss/domain/announcements/rich-text';
import { nonTextTags } from '@idss/domain/announcements/whole-tags';
import type Sanitize from 'sanitize-html';

/** Not in the list of allowed tags: the element goes, its text stays. */
const unwrapped: Sanitize.Tag = { tagName: 'none', attribs: {} };

const plain = (tagName: string) => (): Sanitize.Tag => ({ tagName, attribs: {} });

function link(_tag: string, { href = '' }: Sanitize.Attributes): Sanitize.Tag {
  const address = href.trim();
  return isAllowedLink(address) ? { tagName: 'a', attribs: { href: address } } : unwrapped;
}

function coloured(_tag: string, attribs: Sanitize.Attributes): Sanitize.Tag {
  const ink = findInk(attribs['class'] ?? '', attribs['color'] ?? '');
  return ink === undefined ? unwrapped : { tagName: 'span', attribs: { class: `ink-${ink}` } };
}

function sanitized(sanitize: typeof Sanitize, html: string): string {
  let lists = 0;
  const isList = (tag: string): boolean => tag === 'ul' || tag === 'ol';
  const clean = sanitize(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: { a: ['href'], span: ['class'] },
    nonTextTags: [...nonTextTags],
    transformTags: {
      ...Object.fromEntries(richTextTags.map((tag) => [tag, plain(tag)])),
      ...Object.fromEntries(Object.entries(tagSynonyms).map(([synonym, tag]) => [synonym, plain(tag)])),
      a: link,
      span: coloured,
      font: coloured,
      // An item outside of a list is a paragraph.
      li: () => ({ tagName: lists > 0 ? 'li' : 'p', attribs: {} }),
    },
    onOpenTag: (tag) => void (lists += isList(tag) ? 1 : 0),
    onCloseTag: (tag) => void (lists -= isList(tag) ? 1 : 0),
  });
  return clean.replaceAll('<br />', '<br>').replaceAll('<p></p>', '');
}

/**
 * Loads what cleans a text, with the first one. Then: the text with nothing in it but what is allowed. Cleaning it again changes nothing:
 * the second pass ends paragraphs that the first one put into each other by renaming.
 */
export async function loadCleaner(): Promise<(html: string) => string> {
  const { default: sanitize } = await import('sanitize-html');
  return (html) => {
    const clean = sanitized(sanitize, html);
    return clean === html ? clean : sanitized(sanitize, clean);
  };
}
