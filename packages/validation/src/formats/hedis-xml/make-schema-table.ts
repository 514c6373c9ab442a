/**
 * Reads a season's hedis-submission.xsd into the table with which the reader checks structure while it reads. It
 * supports the part of XML Schema that this file uses and fails at anything else.
 */
import { SaxesParser } from 'saxes';
import { createNfa, determinize, createBudget } from './content-states.ts';
import type {
  AttributeDeclaration,
  BuiltInType,
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
    const { name: attributeName = '' } = tag.attributes;
    if (attributeName in {}) stop(`the name ${attributeName} is not supported`);
    const node: Node = { name: tag.name.slice(3), attributes: { ...tag.attributes }, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return top.children[0] ?? stop('no root element');
}

const builtIns: readonly BuiltInType[] = [
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

class SchemaReader {
  readonly #schema: Node;
  readonly #simpleNodes: ReadonlyMap<string, Node>;
  readonly #complexNodes: ReadonlyMap<string, Node>;
  readonly #groups: ReadonlyMap<string, Node>;
  readonly #budget = createBudget();
  readonly #simpleTypes: Record<string, SimpleType> = {};
  readonly #complexTypes: Record<string, ComplexType> = {};
  /** A type or group that contains itself would be read for ever. */
  readonly #reading = new Set<string>();

  constructor(xsd: string) {
    this.#schema = parse(xsd);
    const findNamed = (kind: string) =>
      new Map(
        this.#schema.children.filter((c) => c.name === kind).map((c) => [c.attributes['name'] ?? '', c]),
      );
    this.#simpleNodes = findNamed('simpleType');
    this.#complexNodes = findNamed('complexType');
    this.#groups = findNamed('group');
  }

  read(): SchemaTable {
    const rootNode = this.#schema.children.find((c) => c.name === 'element') ?? stop('no root element');
    const root = { name: rootNode.attributes['name'] ?? '', ...this.#declaration(rootNode, '') };
    const namespace = this.#schema.attributes['targetNamespace'] ?? '';
    return { namespace, root, simpleTypes: this.#simpleTypes, complexTypes: this.#complexTypes };
  }

  #builtIn(name: string): string {
    const base = name.slice(3) as BuiltInType;
    if (!builtIns.includes(base)) stop(`built-in type ${name} is not known to the reader`);
    this.#simpleTypes[name] ??= { base };
    return name;
  }

  #simpleType(name: string, node: Node): string {
    const restriction =
      node.children.find((c) => c.name === 'restriction') ?? stop(`${name}: no restriction`);
    const base = restriction.attributes['base'] ?? stop(`${name}: no base`);
    if (!base.startsWith('xs:')) stop(`${name}: derived from ${base}`);
    this.#builtIn(base);
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
    this.#simpleTypes[name] = facets as unknown as SimpleType;
    return name;
  }

  #within<T>(name: string, read: () => T): T {
    if (this.#reading.has(name)) stop(`${name} contains itself`);
    this.#reading.add(name);
    const result = read();
    this.#reading.delete(name);
    return result;
  }

  /** Types without a name get one with a slash, which no file can write into xsi:type. */
  #getType(node: Node, anonymous: string): string {
    const type = node.attributes['type'];
    if (type?.startsWith('xs:')) return this.#builtIn(type);
    if (type !== undefined) {
      const simple = this.#simpleNodes.get(type);
      if (simple) return this.#simpleTypes[type] ? type : this.#simpleType(type, simple);
      const complex = this.#complexNodes.get(type) ?? stop(`type ${type} is not defined`);
      if (this.#complexTypes[type]) return type;
      return this.#within(`type ${type}`, () => this.#complexType(type, complex));
    }
    for (const child of node.children) {
      if (child.name === 'simpleType') return this.#simpleType(anonymous, child);
      if (child.name === 'complexType') return this.#complexType(anonymous, child);
    }
    return stop(`${anonymous}: no type`);
  }

  #declaration(node: Node, parent: string): ElementDeclaration {
    known(node, 'name', 'type', 'minOccurs', 'maxOccurs', 'default');
    for (const c of node.children)
      if (!['simpleType', 'complexType', 'unique'].includes(c.name)) stop(`${node.name}: ${c.name}`);
    const type = this.#getType(node, `${parent}/${node.attributes['name']}`);
    const unique = uniques(node);
    const fallback = node.attributes['default'];
    return {
      type,
      ...(fallback !== undefined && { default: fallback }),
      ...(unique.length > 0 && { unique }),
    };
  }

  #attribute(node: Node, anonymous: string): AttributeDeclaration {
    known(node, 'name', 'type', 'use', 'default');
    return {
      type: this.#getType(node, anonymous),
      ...(node.attributes['use'] === 'required' && { required: true as const }),
      ...(node.attributes['default'] !== undefined && { default: node.attributes['default'] }),
    };
  }

  #complexType(name: string, node: Node): string {
    const isAttribute = (child: Node): boolean => child.name === 'attribute';
    const content = this.#contentModel(
      name,
      node.children.filter((child) => !isAttribute(child)),
    );
    const attributes: Record<string, AttributeDeclaration> = {};
    for (const child of node.children.filter(isAttribute)) {
      const attribute = child.attributes['name'] ?? stop(`${name}: attribute without name`);
      attributes[attribute] = this.#attribute(child, `${name}/@${attribute}`);
    }
    this.#complexTypes[name] = { attributes, ...content };
    return name;
  }

  #contentModel(name: string, particles: readonly Node[]): Pick<ComplexType, 'elements' | 'states'> {
    const elements: Record<string, ElementDeclaration> = {};
    const nfa = createNfa(this.#budget);
    const { addState, connect: add } = nfa;

    const once = (particle: Node, from: number): number => {
      switch (particle.name) {
        case 'element': {
          const child = particle.attributes['name'] ?? stop(`${name}: element without name`);
          const declared = this.#declaration(particle, name);
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
          const group = this.#groups.get(ref) ?? stop(`${name}: unknown group`);
          return this.#within(`group ${ref}`, () =>
            group.children.reduce((at, child) => many(child, at), from),
          );
        }
        default:
          return stop(`${name}: ${particle.name}`);
      }
    };

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

    const end = particles.reduce((at, particle) => many(particle, at), 0);
    return { elements, states: determinize(nfa, end, this.#budget) };
  }
}

export const makeSchemaTable = (xsd: string): SchemaTable => new SchemaReader(xsd).read();
