/**
 * Tags, comments and elements that do not end: what follows them would be lost with them when the text is cleaned. A
 * paragraph or a bold word that is not ended loses nothing. Spec: security-rich-text.
 */
import { no, type Verdict, yes } from '../verdict.ts';

/** Their content is no text for people, and goes with them. */
export const nonTextTags: readonly string[] =
  'script style template iframe object embed noscript noembed noframes textarea title svg math xmp plaintext head select option'.split(
    ' ',
  );

/** Has no end tag. */
const isVoid = (name: string): boolean => name === 'embed';

const excerptLength = 40;

interface UnendedTag {
  readonly at: number;
  readonly expected: string;
}

export function hasWholeTags(html: string): Verdict {
  const unended = findUnended(html);
  if (unended === null) return yes();
  const { at, expected } = unended;
  const line = html.slice(0, at).split(/\r\n|\r|\n/).length;
  const [found = ''] = html.slice(at, at + excerptLength).split(/[\r\n]/);
  return no(
    `Line ${line}: a tag does not end, and the text after it would be lost. Found: ${found}${html.length > at + found.length ? '…' : ''} Expected: ${expected}.`,
  );
}

function findUnended(html: string): UnendedTag | null {
  for (let at = html.indexOf('<'); at !== -1; ) {
    const end = findEnd(html, at);
    if (typeof end !== 'number') return end;
    at = html.indexOf('<', end);
  }
  return null;
}

/** Where what begins here ends, or what is missing. */
function findEnd(html: string, at: number): number | UnendedTag {
  if (html.startsWith('<!--', at)) return after(html, at, '-->', at + 2);
  if (/^<[!?]/.test(html.slice(at, at + 2))) return after(html, at, '>', at + 2);
  const [, slash, name = ''] = /^<(\/?)([a-z][^\s/>]*)/i.exec(html.slice(at, at + 100)) ?? [];
  // A sign that is text, such as 1 < 2.
  if (name === '') return at + 1;
  const end = findTagEnd(html, at);
  if (typeof end !== 'number' || slash === '/') return end;
  const element = name.toLowerCase();
  const isWithoutText = nonTextTags.includes(element) && !isVoid(element);
  if (!isWithoutText || html[end - 2] === '/') return end;
  const closing = new RegExp(`</${element}[\\s/>]`, 'gi');
  closing.lastIndex = end;
  const closed = closing.exec(html);
  return closed ? findTagEnd(html, closed.index) : { at, expected: `</${element}>` };
}

function after(html: string, at: number, expected: string, from: number): number | UnendedTag {
  const found = html.indexOf(expected, from);
  return found === -1 ? { at, expected } : found + expected.length;
}

/** Quotation marks count after an equals sign only, and no tag begins within a tag. */
function findTagEnd(html: string, at: number): number | UnendedTag {
  let quote = '';
  for (let index = at + 1; index < html.length; index++) {
    const character = html.charAt(index);
    if (character === '<') break;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return index + 1;
    else if (/["']/.test(character) && /=\s*$/.test(html.slice(Math.max(at, index - 20), index)))
      quote = character;
  }
  return { at, expected: quote === '' ? '>' : `${quote} and >` };
}
