/**
 * Reads a season's hedis-submission.xsd into the table with which the reader checks structure while it reads. It
 * supports the part of XML Schema that this file uses and fails at anything else.
 */
import { SaxesParser } from 'saxes';
import { createNfa, determinize, newBudget } from './content-states.ts';
import type {
  AttributeDeclaration,
  BuiltIn,
  ComplexType,
  ElementDeclaration,
  SchemaTable,
  SimpleType,
  UniqueConstraint,
} from './schema-types.ts';

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
}

const stop = (why: string): never => {
  throw new Error(why);
};

function parse(xml: string): Node {
  if (xml.length > maxCharacters) stop(`the schema has more than ${maxCharacters} characters`);
  let elements = 0;
  const parser = new SaxesParser();
  const top: Node = { name: '', attributes: {}, children: [] };
  const open = [top];
  parser.on('opentag', (tag) => {
    if (!tag.name.startsWith('xs:')) stop(`unknown element ${tag.name}`);
    elements += 1;
    if (elements > maxElements) stop(`the schema has more than ${maxElements} elements`);
    if (open.length > maxDepth) stop(`elements are nested more than ${maxDepth} deep`);
    const { name: given = '' } = tag.attributes;
    if (given in {}) stop(`the name ${given} is not supported`);
    const node: Node = { name: tag.name.slice(3), attributes: { ...tag.attributes }, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return top.children[0] ?? stop('no root element');
}

const builtIns: readonly BuiltIn[] = [
  'string',
  'token',
  'decimal',
  'integer',
  'nonNegativeInteger',
  'positiveInteger',
  'dateTime',
];

/** More often than this, an element is repeated without a limit. */
const maxRepetitions = 1_000;
/** Of elements inside each other, and of all of them. The season's schema has some 160. */
const maxDepth = 50;
const maxElements = 10_000;
const maxCharacters = 2_000_000;
const maxFacetNumber = 1_000_000_000;

/**
 * A group that is repeated without a limit, or often, can take for ever over a value that does not match. Other characters
 * could mean something else in JavaScript (\d, \i, \p, subtraction, ^, $).
 */
function checkedPattern(name: string, pattern: string): string {
  if (pattern.length > 500 || !/^(?:[A-Za-z0-9,()[\]{}?+*|-]|\\[.-])*$/.test(pattern))
    stop(`${name}: pattern ${pattern.slice(0, 100)}`);
  const isCostly = /\)(?:[+*]|\{\d+,\}|\{\d{2,}|\{\d,\d{2,})/.test(pattern) || /\{\d*,?\d{4,}/.test(pattern);
  if (isCostly)
    stop(`${name}: pattern ${pattern}: a group is repeated at most 9 times, a character at most 999`);
  return pattern;
}

function parseNumber(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(Math.abs(value) <= maxFacetNumber))
    stop(`${name}: ${text.slice(0, 50)} is no number`);
  return value;
}

function repetitions(particle: Node): { readonly min: number; readonly max: number } {
  const { minOccurs = '1', maxOccurs = '1' } = particle.attributes;
  const read = (attribute: string, text: string): number => {
    const isInRange = /^\d{1,9}$/.test(text) && Number(text) <= maxRepetitions;
    const [start, label] = [text.slice(0, 50), particle.attributes['name'] ?? particle.name];
    return isInRange
      ? Number(text)
      : stop(`${label}: ${attribute} ${start} is not supported: at most ${maxRepetitions}, or "unbounded"`);
  };
  const min = read('minOccurs', minOccurs);
  const max = maxOccurs === 'unbounded' ? Infinity : read('maxOccurs', maxOccurs);
  return min <= max ? { min, max } : stop(`${particle.name}: minOccurs ${min} is above maxOccurs ${max}`);
}

export function makeSchemaTable(xsd: string): SchemaTable {
  const schema = parse(xsd);
  const named = (kind: string) =>
    new Map(schema.children.filter((c) => c.name === kind).map((c) => [c.attributes['name'] ?? '', c]));
  const simpleNodes = named('simpleType');
  const complexNodes = named('complexType');
  const groups = named('group');
  const budget = newBudget();
  const simpleTypes: Record<string, SimpleType> = {};
  const complexTypes: Record<string, ComplexType> = {};

  function builtIn(name: string): string {
    const base = name.slice(3) as BuiltIn;
    if (!builtIns.includes(base)) stop(`built-in type ${name} is not known to the reader`);
    simpleTypes[name] ??= { base };
    return name;
  }

  function simpleType(name: string, node: Node): string {
    const restriction =
      node.children.find((c) => c.name === 'restriction') ?? stop(`${name}: no restriction`);
    const base = restriction.attributes['base'] ?? stop(`${name}: no base`);
    if (!base.startsWith('xs:')) stop(`${name}: derived from ${base}`);
    builtIn(base);
    const facets: Record<string, unknown> = { base: base.slice(3) };
    const enumeration: string[] = [];
    for (const facet of restriction.children) {
      const value = facet.attributes['value'] ?? stop(`${name}: facet without value`);
      switch (facet.name) {
        case 'enumeration':
          enumeration.push(value);
          facets['enumeration'] = enumeration;
          break;
        case 'pattern':
          if (facets['pattern'] !== undefined) stop(`${name}: two patterns`);
          facets['pattern'] = checkedPattern(name, value);
          break;
        case 'maxLength':
        case 'fractionDigits':
          facets[facet.name] = parseNumber(name, value);
          break;
        case 'minInclusive':
          facets['min'] = parseNumber(name, value);
          break;
        case 'maxInclusive':
          facets['max'] = parseNumber(name, value);
          break;
        default:
          stop(`${name}: facet ${facet.name}`);
      }
    }
    simpleTypes[name] = facets as unknown as SimpleType;
    return name;
  }

  /** A type or group that contains itself would be read for ever. */
  const reading = new Set<string>();
  function within<T>(what: string, read: () => T): T {
    if (reading.has(what)) stop(`${what} contains itself`);
    reading.add(what);
    const result = read();
    reading.delete(what);
    return result;
  }

  /** Types without a name get one with a slash, which no file can write into xsi:type. */
  function getType(node: Node, anonymous: string): string {
    const type = node.attributes['type'];
    if (type?.startsWith('xs:')) return builtIn(type);
    if (type !== undefined) {
      const simple = simpleNodes.get(type);
      if (simple) return simpleTypes[type] ? type : simpleType(type, simple);
      const complex = complexNodes.get(type) ?? stop(`type ${type} is not defined`);
      if (complexTypes[type]) return type;
      return within(`type ${type}`, () => complexType(type, complex));
    }
    for (const child of node.children) {
      if (child.name === 'simpleType') return simpleType(anonymous, child);
      if (child.name === 'complexType') return complexType(anonymous, child);
    }
    return stop(`${anonymous}: no type`);
  }

  const known = (node: Node, ...names: string[]) => {
    for (const name of Object.keys(node.attributes))
      if (!names.includes(name)) stop(`${node.name}: attribute ${name}`);
  };

  function uniques(node: Node): UniqueConstraint[] {
    return node.children
      .filter((c) => c.name === 'unique')
      .map((c) => {
        const [selector, field, ...rest] = c.children;
        const xpath = selector?.attributes['xpath'] ?? '';
        const attribute = field?.attributes['xpath'] ?? '';
        if (rest.length > 0 || !/^h:\w+(\/h:\w+)*$/.test(xpath) || !/^@\w+$/.test(attribute))
          stop(`unique ${c.attributes['name']}`);
        return {
          name: c.attributes['name'] ?? '',
          selector: xpath.split('/').map((s) => s.slice(2)),
          attribute: attribute.slice(1),
        };
      });
  }

  function declaration(node: Node, parent: string): ElementDeclaration {
    known(node, 'name', 'type', 'minOccurs', 'maxOccurs', 'default');
    for (const c of node.children)
      if (!['simpleType', 'complexType', 'unique'].includes(c.name)) stop(`${node.name}: ${c.name}`);
    const type = getType(node, `${parent}/${node.attributes['name']}`);
    const unique = uniques(node);
    const fallback = node.attributes['default'];
    return {
      type,
      ...(fallback !== undefined && { default: fallback }),
      ...(unique.length > 0 && { unique }),
    };
  }

  function complexType(name: string, node: Node): string {
    const elements: Record<string, ElementDeclaration> = {};
    const attributes: Record<string, AttributeDeclaration> = {};
    const nfa = createNfa(budget);
    const { addState, connect: add } = nfa;

    function once(particle: Node, from: number): number {
      switch (particle.name) {
        case 'element': {
          const child = particle.attributes['name'] ?? stop(`${name}: element without name`);
          const declared = declaration(particle, name);
          if (elements[child] && JSON.stringify(elements[child]) !== JSON.stringify(declared))
            stop(`${name}: ${child} is declared twice`);
          elements[child] = declared;
          const to = addState();
          add(from, child, to);
          return to;
        }
        case 'sequence':
          return particle.children.reduce((at, child) => many(child, at), from);
        case 'choice': {
          const to = addState();
          for (const child of particle.children) add(many(child, from), null, to);
          return to;
        }
        case 'group': {
          const { ref = '' } = particle.attributes;
          const group = groups.get(ref) ?? stop(`${name}: unknown group`);
          return within(`group ${ref}`, () => group.children.reduce((at, child) => many(child, at), from));
        }
        default:
          return stop(`${name}: ${particle.name}`);
      }
    }

    function many(particle: Node, from: number): number {
      const { min, max } = repetitions(particle);
      let at = from;
      for (let i = 0; i < min; i++) at = once(particle, at);
      if (max === Infinity) {
        const loop = addState();
        add(at, null, loop);
        add(once(particle, loop), null, loop);
        return loop;
      }
      const end = addState();
      add(at, null, end);
      for (let i = min; i < max; i++) {
        at = once(particle, at);
        add(at, null, end);
      }
      return end;
    }

    let end = 0;
    for (const child of node.children) {
      if (child.name === 'attribute') {
        known(child, 'name', 'type', 'use', 'default');
        const attribute = child.attributes['name'] ?? stop(`${name}: attribute without name`);
        attributes[attribute] = {
          type: getType(child, `${name}/@${attribute}`),
          ...(child.attributes['use'] === 'required' && { required: true as const }),
          ...(child.attributes['default'] !== undefined && { default: child.attributes['default'] }),
        };
      } else end = many(child, end);
    }
    complexTypes[name] = { attributes, elements, states: determinize(nfa, end, budget) };
    return name;
  }

  const rootNode = schema.children.find((c) => c.name === 'element') ?? stop('no root element');
  const root = { name: rootNode.attributes['name'] ?? '', ...declaration(rootNode, '') };
  return { namespace: schema.attributes['targetNamespace'] ?? '', root, simpleTypes, complexTypes };
}
