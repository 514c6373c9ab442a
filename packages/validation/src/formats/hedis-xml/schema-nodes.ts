/** The elements of an import schema with their places, and how a problem of one is said. */
import { joinNames, suggest } from '@idss/domain/season/nearest-name';
import { SaxesParser } from 'saxes';
import { SchemaError } from './schema-error.ts';

/** Of elements inside each other, and of all of them. The season's schema has some 160. */
const maxDepth = 50;
const maxElements = 10_000;
const maxCharacters = 2_000_000;

export interface SchemaNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: SchemaNode[];
  /** Where its tag begins. */
  readonly line: number;
  readonly column: number;
}

interface Advice {
  readonly found?: string;
  readonly expected?: string;
  readonly fix?: string;
}

/** The place is that of the element that is wrong. */
export const stop = (
  { line, column }: Pick<SchemaNode, 'line' | 'column'>,
  why: string,
  advice: Advice = {},
): never => {
  throw new SchemaError(why, {
    line,
    column,
    fix: 'Write this part as the schema of the season before has it.',
    ...advice,
  });
};

/** `Did you mean xs:string?`, or what there is. */
export const nameAdvice = (found: string, known: readonly string[]): Advice => ({
  found,
  expected: `one of ${joinNames(known)}`,
  fix: suggest(found, known).trim() || `Write one of ${joinNames(known)}.`,
});

export function parseSchema(xml: string): SchemaNode {
  if (xml.length > maxCharacters)
    stop({ line: 1, column: 1 }, `the schema has more than ${maxCharacters} characters`);
  let elements = 0;
  const parser = new SaxesParser();
  const top: SchemaNode = { name: '', attributes: {}, children: [], line: 1, column: 1 };
  const open = [top];
  let place = { line: 1, column: 1 };
  parser.on('error', ({ message }) => {
    const why = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    const { line, column } = { line: parser.line, column: Math.max(1, parser.column) };
    const text =
      xml
        .split('\n')
        [line - 1]?.slice(column - 1)
        .trim()
        .slice(0, 40) ?? '';
    stop({ line, column }, `The file is not XML: ${why}`, {
      found: text === '' ? 'the end of the line' : text,
      expected: 'well-formed XML',
      fix: 'Close every tag and every quote here or before, and write < as &lt; and & as &amp; inside texts.',
    });
  });
  parser.on('opentagstart', ({ name }) => {
    // The parser has read the name and the character after it.
    place = { line: parser.line, column: Math.max(1, parser.column - name.length - 1) };
  });
  parser.on('opentag', (tag) => {
    if (!tag.name.startsWith('xs:'))
      stop(place, `unknown element ${tag.name}`, { ...nameAdvice(tag.name, knownElements) });
    elements += 1;
    if (elements > maxElements) stop(place, `the schema has more than ${maxElements} elements`);
    if (open.length > maxDepth) stop(place, `elements are nested more than ${maxDepth} deep`);
    const { name: attributeName = '' } = tag.attributes;
    if (attributeName in {}) stop(place, `the name ${attributeName} is not supported`);
    const node: SchemaNode = {
      name: tag.name.slice(3),
      attributes: { ...tag.attributes },
      children: [],
      ...place,
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return top.children[0] ?? stop(top, 'no root element');
}

export const particleNames = ['element', 'sequence', 'choice', 'group'];
export const facetNames = [
  'enumeration',
  'pattern',
  'maxLength',
  'fractionDigits',
  'minInclusive',
  'maxInclusive',
];
const knownElements = [
  'schema',
  'simpleType',
  'complexType',
  'restriction',
  'attribute',
  'annotation',
  'documentation',
  'unique',
  'selector',
  'field',
  ...particleNames,
  ...facetNames,
].map((name) => `xs:${name}`);
