/**
 * The one rule for formatted text: the server keeps what this leaves, the editor hands over what this leaves, and the
 * dashboard shows what this leaves. The text is not repaired but written anew from the few things that are allowed, so
 * that nothing else can come through. Spec: announcements-editor, security-rich-text.
 */

/** Colours for text. `hex` is what an editor calls them; pages show the theme's own shade, readable light and dark. */
export const inks = [
  { name: 'red', label: 'Red', hex: '#b80f2a' },
  { name: 'amber', label: 'Amber', hex: '#8a5200' },
  { name: 'green', label: 'Green', hex: '#1b7044' },
  { name: 'blue', label: 'Blue', hex: '#006a8e' },
  { name: 'grey', label: 'Grey', hex: '#4a5b66' },
] as const;
export type Ink = (typeof inks)[number]['name'];

/** Elements that may stand in a text. */
export const richTextTags = ['p', 'br', 'b', 'i', 'u', 'a', 'span', 'ul', 'ol', 'li', 'h2'] as const;
type Tag = (typeof richTextTags)[number];

/** What other programs write for the same thing. Headings of any rank become the second: the page's own is the first. */
const tags: Readonly<Record<string, Tag>> = {
  ...Object.fromEntries(richTextTags.map((tag) => [tag, tag])),
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

/** Their content is no text for people. */
const dropped =
  /^(?:script|style|template|iframe|object|embed|noscript|noembed|noframes|textarea|title|svg|math|xmp|plaintext|head|select)$/;

const webAddress = /^https?:\/\/[^\s/?#@\\"'<>`]+(?:[/?#][^\s"'<>`\\]*)?$/i;
const mailAddress = /^mailto:[^\s@"'<>`\\]+@[^\s@"'<>`\\]+$/i;

/** Only the web and mail: no script, no data, no address inside other programs, no name and password in front of a host. */
export const isAllowedLink = (address: string): boolean =>
  webAddress.test(address) || mailAddress.test(address);

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6});?|#(\d{1,7});?|([a-z]{2,8});)/gi, (all, hex, digits, name) => {
    if (name) return named[String(name).toLowerCase()] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(digits);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
/** References stay as they are: in text they are letters and nothing else. */
const escapeText = (text: string): string =>
  text
    .replace(/&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u0000', '');

function attribute(source: string, name: string): string {
  const found = new RegExp(`(?:^|[\\s"'/])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    source,
  );
  return decode(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}

function inkOf(attributes: string): Ink | undefined {
  const classes = attribute(attributes, 'class').split(/\s+/);
  const color = attribute(attributes, 'color').toLowerCase();
  return inks.find(({ name, hex }) => classes.includes(`ink-${name}`) || color === hex)?.name;
}

/** The opening tag as it is kept; null: the element goes, its text stays. */
function openingOf(tag: Tag, attributes: string): string | null {
  if (tag === 'a') {
    const address = attribute(attributes, 'href');
    return isAllowedLink(address) ? `<a href="${escapeAttribute(address)}">` : null;
  }
  if (tag === 'span') {
    const ink = inkOf(attributes);
    return ink ? `<span class="ink-${ink}">` : null;
  }
  return `<${tag}>`;
}

const isBlock = (tag: Tag): boolean => /^(?:p|h2|ul|ol|li)$/.test(tag);

/** Where the tag that begins at `from` ends, quotes considered; -1 where it never does. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

interface Open {
  /** As the text spelled it, to find its end. */
  readonly spelled: string;
  /** Null: taken out, and its end with it. */
  readonly tag: Tag | null;
}

/** The text with nothing in it but what is allowed, well nested. Doing it twice changes nothing. */
export function cleanRichText(html: string): string {
  let clean = '';
  let at = 0;
  const open: Open[] = [];
  const closeTo = (depth: number): void => {
    while (open.length > depth) {
      const tag = open.pop()?.tag;
      if (tag) clean += `</${tag}>`;
    }
  };
  /** Paragraphs and headings never stand inside one another, nor does a link inside a link. */
  const makeRoomFor = (tag: Tag): void => {
    const list = open.findLastIndex((one) => one.tag === 'ul' || one.tag === 'ol');
    const ends = (one: Open, depth: number): boolean =>
      depth > list && (tag === 'a' ? one.tag === 'a' : isBlock(tag) && (one.tag === 'p' || one.tag === 'h2'));
    const depth = open.findIndex(ends);
    if (depth >= 0) closeTo(depth);
    if (tag === 'li') {
      const item = open.findLastIndex((one, place) => place > list && one.tag === 'li');
      if (item >= 0) closeTo(item);
    }
  };
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const text = html.slice(at, next < 0 ? html.length : next);
    clean += escapeText(text);
    if (next < 0) break;
    at = next;
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const head = /^<(\/?)([a-z][^\s/>]*)|^<[!?]/i.exec(html.slice(at, at + 40));
    const end = head ? endOfTag(html, at + head[0].length) : -1;
    if (!head || end < 0) {
      clean += '&lt;';
      at += 1;
      continue;
    }
    const attributes = html.slice(at + head[0].length, end);
    const spelled = (head[2] ?? '').toLowerCase();
    at = end + 1;
    if (spelled === '') continue;
    if (head[1]) {
      const depth = open.findLastIndex((one) => one.spelled === spelled);
      if (depth >= 0) closeTo(depth);
      continue;
    }
    if (dropped.test(spelled)) {
      const rest = html.slice(at);
      const close = rest.search(new RegExp(`</${spelled}[\\s/>]`, 'i'));
      at = close < 0 ? html.length : at + close;
      continue;
    }
    const wanted = tags[spelled];
    const isOutside = wanted === 'li' && !open.some(({ tag }) => tag === 'ul' || tag === 'ol');
    const tag = isOutside ? 'p' : wanted;
    if (tag === 'br') {
      clean += '<br>';
      continue;
    }
    const opening = tag && openingOf(tag, attributes);
    if (!tag || !opening) {
      open.push({ spelled, tag: null });
      continue;
    }
    makeRoomFor(tag);
    clean += opening;
    open.push({ spelled, tag });
  }
  closeTo(0);
  return clean;
}

/** What people read of it, on one line. */
export const plainTextOf = (html: string): string =>
  decode(
    cleanRichText(html)
      .replace(/<br>|<\/(?:p|li|h2)>/g, ' ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
