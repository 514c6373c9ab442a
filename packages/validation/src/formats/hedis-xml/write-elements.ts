/** Elements and attributes as text, for files that are written from a submission. */
import type { Fields } from './model.ts';

/** Sources of an ECDS group stand inside it, as in the submission. */
export function pushFields(lines: string[], fields: Fields, indent: string): void {
  let group = '';
  for (const [name, { text }] of fields) {
    const dot = name.indexOf('.');
    const nextGroup = dot < 0 ? '' : name.slice(0, dot);
    if (group !== '' && group !== nextGroup) lines.push(`${indent}</${group}>`);
    if (nextGroup !== '' && group !== nextGroup) lines.push(`${indent}<${nextGroup}>`);
    group = nextGroup;
    lines.push(dot < 0 ? indent + element(name, text) : `${indent}  ${element(name.slice(dot + 1), text)}`);
  }
  if (group !== '') lines.push(`${indent}</${group}>`);
}

export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** Those that have a value. */
export function attributes(values: Readonly<Record<string, string | number | null | undefined>>): string {
  let text = '';
  for (const name in values) {
    const value = values[name];
    if (value === null || value === undefined || value === '') continue;
    text += typeof value === 'number' ? ` ${name}="${value}"` : ` ${name}="${escapeXml(value)}"`;
  }
  return text;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Most texts are numbers and codes: looking first makes a file of 300 kB in a third of the time. Line breaks are
 * written as references, since a reader makes spaces of them in attributes; what XML cannot hold becomes U+FFFD.
 */
const escapeXml = (text: string): string =>
  isSpecial.test(text) ? text.toWellFormed().replace(special, escaped) : text;

const isSpecial = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const special = /[&<>"\p{Cc}\uFFFE\uFFFF]/gu;

function escaped(character: string): string {
  const entity = entities[character];
  if (entity !== undefined) return entity;
  const code = character.charCodeAt(0);
  if (code === 0x9 || code === 0xa || code === 0xd || (code >= 0x7f && code <= 0x9f)) return `&#${code};`;
  return '\uFFFD';
}
