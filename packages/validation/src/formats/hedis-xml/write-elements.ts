/** Elements and attributes as text, for files generated from a submission. */
import type { Fields, HedisHeader, IndicatorData } from './model.ts';

const headerOrder = [
  'measurementYear',
  'productLine',
  'reportingProduct',
  'submissionId',
  'organizationId',
  'organizationName',
  'cmsContractNumber',
  'planBenefitPackage',
  'specialProject',
  'specialArea',
] as const satisfies readonly (keyof HedisHeader)[];
const vendorOrder = [
  'vendorId',
  'vendorName',
  'productName',
  'productVersion',
] as const satisfies readonly (keyof HedisHeader)[];

/** The header as the submission has it. */
export function pushHeader(lines: string[], header: HedisHeader): void {
  const pushTexts = (names: readonly (keyof HedisHeader)[], indent: string): void => {
    for (const name of names) {
      const value = header[name];
      if (value) lines.push(indent + element(name, value.text));
    }
  };
  lines.push('  <header>');
  pushTexts(headerOrder, '    ');
  lines.push('    <softwareVendor>');
  pushTexts(vendorOrder, '      ');
  lines.push('    </softwareVendor>');
  pushTexts(['generatedAt'], '    ');
  lines.push('  </header>');
}

/** The data of an indicator with its stratifications, as the submission has them. */
export function pushBlock(lines: string[], { block, fields, stratifications }: IndicatorData): void {
  lines.push(`        <${block}>`);
  pushFields(lines, fields, '          ');
  lines.push(`        </${block}>`);
  for (const { dimension, rows } of stratifications) {
    lines.push(`        <${dimension}Stratification>`);
    for (const row of rows) {
      lines.push(`          <row${attributes({ category: row.category })}>`);
      pushFields(lines, row.fields, '            ');
      lines.push('          </row>');
    }
    lines.push(`        </${dimension}Stratification>`);
  }
}

/** Sources of an ECDS group are nested in it, as in the submission. */
function pushFields(lines: string[], fields: Fields, indent: string): void {
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
 * Most texts are numbers and codes: testing first generates a file of 300 kB in a third of the time. Line breaks are
 * written as references, since parsers turn them into spaces in attributes; characters that XML does not allow become
 * U+FFFD.
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
