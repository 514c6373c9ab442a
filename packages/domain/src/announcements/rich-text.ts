/**
 * The elements that formatted text may contain. The server stores nothing else (`documents/clean-rich-text.ts`), and the browser
 * cleans it once more before it shows it (`components/rich-text/`). Spec: announcements-editor,
 * security-rich-text.
 */

/** Colours for text. `hex` is what a `font` element calls them; pages show the theme's own shade, readable light and dark. */
export const inks = [
  { name: 'red', label: 'Red', hex: '#b80f2a' },
  { name: 'amber', label: 'Amber', hex: '#8a5200' },
  { name: 'green', label: 'Green', hex: '#1b7044' },
  { name: 'blue', label: 'Blue', hex: '#006a8e' },
  { name: 'grey', label: 'Grey', hex: '#4a5b66' },
] as const;
export type TextColor = (typeof inks)[number]['name'];

export const richTextTags = ['p', 'br', 'b', 'i', 'u', 'a', 'span', 'ul', 'ol', 'li', 'h2'] as const;
type Tag = (typeof richTextTags)[number];

/** Elements that other programs write for the same purpose. Every heading becomes the second: the page's own is the first. */
export const tagSynonyms: Readonly<Record<string, Tag>> = {
  strong: 'b',
  em: 'i',
  ins: 'u',
  div: 'p',
  font: 'span',
  h1: 'h2',
  h3: 'h2',
  h4: 'h2',
  h5: 'h2',
  h6: 'h2',
};

const webAddress = /^https?:\/\/[^\s/?#@\\"'<>`]+(?:[/?#][^\s"'<>`\\]*)?$/i;
const mailAddress = /^mailto:[^\s@"'<>`\\]+@[^\s@"'<>`\\]+$/i;

/** Web and mail only: no script, no data, no address inside other programs, no name and password in front of a host. */
export const isAllowedLink = (address: string): boolean =>
  webAddress.test(address) || mailAddress.test(address);

/** The colour that a span's class or a font element's colour means. */
export const findInk = (className: string, color: string): TextColor | undefined =>
  inks.find(
    ({ name, hex }) => className.split(/\s+/).includes(`ink-${name}`) || color.trim().toLowerCase() === hex,
  )?.name;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** The text of cleaned rich text, on one line. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<br>|<\/(?:p|li|h2)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (all, name: string) => named[name] ?? all)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
