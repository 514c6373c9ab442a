/**
 * Reads a season's hedis-submission.xsd into the table with which the reader checks structure while it reads. It
 * supports the part of XML Schema that this file uses and fails at anything else.
 */
import { facetNames, nameAdvice, parseSchema, particleNames, type SchemaNode, stop } from './schema-nodes.ts';
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
const maxFacetNumber = 1_000_000_000;

/**
 * A group that is repeated without a limit, or often, can take for ever over a value that does not match. Other characters
 * could mean something else in JavaScript (\d, \i, \p, subtraction, ^, $).
 */
function checkedPattern(name: string, pattern: string, at: SchemaNode): string {
  if (pattern.length > 500 || !/^(?:[A-Za-z0-9,()[\]{}?+*|-]|\\[.-])*$/.test(pattern))
    stop(at, `${name}: pattern ${pattern.slice(0, 100)}`, {
      found: pattern.slice(0, 100),
      expected: 'letters, digits and , ( ) [ ] { } ? + * | -, other signs after a backslash',
      fix: 'Write the pattern with classes such as [0-9] in place of \\d.',
    });
  const isCostly = /\)(?:[+*]|\{\d+,\}|\{\d{2,}|\{\d,\d{2,})/.test(pattern) || /\{\d*,?\d{4,}/.test(pattern);
  if (isCostly)
    stop(at, `${name}: pattern ${pattern}: a group is repeated at most 9 times, a character at most 999`);
  return pattern;
}

function parseNumber(name: string, text: string, at: SchemaNode): number {
  const value = Number(text);
  if (text.trim() === '' || !(Math.abs(value) <= maxFacetNumber))
    stop(at, `${name}: ${text.slice(0, 50)} is no number`, {
      found: text.slice(0, 50),
      expected: 'a number',
      fix: 'Write a number.',
    });
  return value;
}

function repetitions(particle: SchemaNode): { readonly min: number; readonly max: number } {
  const { minOccurs = '1', maxOccurs = '1' } = particle.attributes;
  const read = (attribute: string, text: string): number => {
    const isInRange = /^\d{1,9}$/.test(text) && Number(text) <= maxRepetitions;
    const [start, label] = [text.slice(0, 50), particle.attributes['name'] ?? particle.name];
    return isInRange
      ? Number(text)
      : stop(
          particle,
          `${label}: ${attribute} ${start} is not supported: at most ${maxRepetitions}, or "unbounded"`,
          {
            found: start,
            expected: `a whole number up to ${maxRepetitions}, or "unbounded"`,
            fix: `Write a number up to ${maxRepetitions}, or "unbounded".`,
          },
        );
  };
  const min = read('minOccurs', minOccurs);
  const max = maxOccurs === 'unbounded' ? Infinity : read('maxOccurs', maxOccurs);
  return min <= max
    ? { min, max }
    : stop(particle, `${particle.name}: minOccurs ${min} is above maxOccurs ${max}`, {
        found: `${min}`,
        expected: `at most ${max}`,
        fix: 'Exchange the two numbers, or correct one of them.',
      });
}

const known = (node: SchemaNode, ...names: string[]) => {
  for (const name of Object.keys(node.attributes))
    if (!names.includes(name)) stop(node, `${node.name}: attribute ${name}`, nameAdvice(name, names));
};

function uniques(node: SchemaNode): UniqueConstraint[] {
  return node.children
    .filter((c) => c.name === 'unique')
    .map((c) => {
      const [selector, field, ...rest] = c.children;
      const xpath = selector?.attributes['xpath'] ?? '';
      const attribute = field?.attributes['xpath'] ?? '';
      if (rest.length > 0 || !/^h:\w+(\/h:\w+)*$/.test(xpath) || !/^@\w+$/.test(attribute))
        stop(c, `unique ${c.attributes['name']}`);
      return {
        name: c.attributes['name'] ?? '',
        selector: xpath.split('/').map((s) => s.slice(2)),
        attribute: attribute.slice(1),
      };
    });
}

const twiceAdvice = (child: string) => ({
  found: child,
  expected: 'one declaration',
  fix: `Give both declarations of ${child} the same type, or rename one.`,
});

const particleAdvice = ({ name }: SchemaNode) =>
  nameAdvice(
    `xs:${name}`,
    particleNames.map((each) => `xs:${each}`),
  );

class SchemaReader {
  readonly #schema: SchemaNode;
  readonly #simpleNodes: ReadonlyMap<string, SchemaNode>;
  readonly #complexNodes: ReadonlyMap<string, SchemaNode>;
  readonly #groups: ReadonlyMap<string, SchemaNode>;
  readonly #budget = createBudget((why) =>
    stop(this.#current, why, { fix: 'Lower minOccurs and maxOccurs of this type, or write "unbounded".' }),
  );
  /** The type whose content is read. */
  #current: SchemaNode;
  readonly #simpleTypes: Record<string, SimpleType> = {};
  readonly #complexTypes: Record<string, ComplexType> = {};
  /** A type or group that contains itself would be read for ever. */
  readonly #reading = new Set<string>();

  constructor(xsd: string) {
    this.#schema = parseSchema(xsd);
    this.#current = this.#schema;
    const findNamed = (kind: string) =>
      new Map(
        this.#schema.children.filter((c) => c.name === kind).map((c) => [c.attributes['name'] ?? '', c]),
      );
    this.#simpleNodes = findNamed('simpleType');
    this.#complexNodes = findNamed('complexType');
    this.#groups = findNamed('group');
  }

  read(): SchemaTable {
    const rootNode =
      this.#schema.children.find((c) => c.name === 'element') ??
      stop(this.#schema, 'no root element', {
        found: 'no xs:element',
        fix: 'Declare the element of a submission below xs:schema.',
      });
    const root = { name: rootNode.attributes['name'] ?? '', ...this.#declaration(rootNode, '') };
    const namespace = this.#schema.attributes['targetNamespace'] ?? '';
    return { namespace, root, simpleTypes: this.#simpleTypes, complexTypes: this.#complexTypes };
  }

  #builtIn(name: string, at: SchemaNode): string {
    const base = name.slice(3) as BuiltInType;
    if (!builtIns.includes(base))
      stop(
        at,
        `built-in type ${name} is not known to the reader`,
        nameAdvice(
          name,
          builtIns.map((each) => `xs:${each}`),
        ),
      );
    this.#simpleTypes[name] ??= { base };
    return name;
  }

  #simpleType(name: string, node: SchemaNode): string {
    const restriction =
      node.children.find((c) => c.name === 'restriction') ?? stop(node, `${name}: no restriction`);
    const base = restriction.attributes['base'] ?? stop(restriction, `${name}: no base`);
    if (!base.startsWith('xs:'))
      stop(
        restriction,
        `${name}: derived from ${base}`,
        nameAdvice(
          base,
          builtIns.map((each) => `xs:${each}`),
        ),
      );
    this.#builtIn(base, restriction);
    const facets: Record<string, unknown> = { base: base.slice(3) };
    const enumeration: string[] = [];
    for (const facet of restriction.children) {
      const value = facet.attributes['value'] ?? stop(facet, `${name}: facet without value`);
      switch (facet.name) {
        case 'enumeration':
          enumeration.push(value);
          facets['enumeration'] = enumeration;
          break;
        case 'pattern':
          if (facets['pattern'] !== undefined)
            stop(facet, `${name}: two patterns`, { fix: 'Keep one of the two patterns.' });
          facets['pattern'] = checkedPattern(name, value, facet);
          break;
        case 'maxLength':
        case 'fractionDigits':
          facets[facet.name] = parseNumber(name, value, facet);
          break;
        case 'minInclusive':
          facets['min'] = parseNumber(name, value, facet);
          break;
        case 'maxInclusive':
          facets['max'] = parseNumber(name, value, facet);
          break;
        default:
          stop(
            facet,
            `${name}: facet ${facet.name}`,
            nameAdvice(
              `xs:${facet.name}`,
              facetNames.map((each) => `xs:${each}`),
            ),
          );
      }
    }
    this.#simpleTypes[name] = facets as unknown as SimpleType;
    return name;
  }

  #within<T>(name: string, at: SchemaNode, read: () => T): T {
    if (this.#reading.has(name))
      stop(at, `${name} contains itself`, { found: name, fix: `Take ${name} out of itself.` });
    this.#reading.add(name);
    const result = read();
    this.#reading.delete(name);
    return result;
  }

  /** Types without a name get one with a slash, which no file can write into xsi:type. */
  #getType(node: SchemaNode, anonymous: string): string {
    const type = node.attributes['type'];
    if (type?.startsWith('xs:')) return this.#builtIn(type, node);
    if (type !== undefined) {
      const simple = this.#simpleNodes.get(type);
      if (simple) return this.#simpleTypes[type] ? type : this.#simpleType(type, simple);
      const complex =
        this.#complexNodes.get(type) ??
        stop(
          node,
          `type ${type} is not defined`,
          nameAdvice(type, [...this.#simpleNodes.keys(), ...this.#complexNodes.keys()]),
        );
      if (this.#complexTypes[type]) return type;
      return this.#within(`type ${type}`, node, () => this.#complexType(type, complex));
    }
    for (const child of node.children) {
      if (child.name === 'simpleType') return this.#simpleType(anonymous, child);
      if (child.name === 'complexType') return this.#complexType(anonymous, child);
    }
    return stop(node, `${anonymous}: no type`, {
      found: 'no type',
      fix: 'Write the attribute type, or a type inside the element.',
    });
  }

  #declaration(node: SchemaNode, parent: string): ElementDeclaration {
    known(node, 'name', 'type', 'minOccurs', 'maxOccurs', 'default');
    for (const c of node.children)
      if (!['simpleType', 'complexType', 'unique'].includes(c.name))
        stop(
          c,
          `${node.name}: ${c.name}`,
          nameAdvice(`xs:${c.name}`, ['xs:simpleType', 'xs:complexType', 'xs:unique']),
        );
    const type = this.#getType(node, `${parent}/${node.attributes['name']}`);
    const unique = uniques(node);
    const fallback = node.attributes['default'];
    return {
      type,
      ...(fallback !== undefined && { default: fallback }),
      ...(unique.length > 0 && { unique }),
    };
  }

  #attribute(node: SchemaNode, anonymous: string): AttributeDeclaration {
    known(node, 'name', 'type', 'use', 'default');
    return {
      type: this.#getType(node, anonymous),
      ...(node.attributes['use'] === 'required' && { required: true as const }),
      ...(node.attributes['default'] !== undefined && { default: node.attributes['default'] }),
    };
  }

  #complexType(name: string, node: SchemaNode): string {
    this.#current = node;
    const isAttribute = (child: SchemaNode): boolean => child.name === 'attribute';
    const content = this.#contentModel(
      name,
      node.children.filter((child) => !isAttribute(child)),
    );
    const attributes: Record<string, AttributeDeclaration> = {};
    for (const child of node.children.filter(isAttribute)) {
      const attribute = child.attributes['name'] ?? stop(child, `${name}: attribute without name`);
      attributes[attribute] = this.#attribute(child, `${name}/@${attribute}`);
    }
    this.#complexTypes[name] = { attributes, ...content };
    return name;
  }

  #contentModel(name: string, particles: readonly SchemaNode[]): Pick<ComplexType, 'elements' | 'states'> {
    const elements: Record<string, ElementDeclaration> = {};
    const nfa = createNfa(this.#budget);
    const { addState, connect: add } = nfa;

    const once = (particle: SchemaNode, from: number): number => {
      switch (particle.name) {
        case 'element': {
          const child = particle.attributes['name'] ?? stop(particle, `${name}: element without name`);
          const declared = this.#declaration(particle, name);
          if (elements[child] && JSON.stringify(elements[child]) !== JSON.stringify(declared))
            stop(particle, `${name}: ${child} is declared twice`, twiceAdvice(child));
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
          const known = this.#groups;
          const group =
            known.get(ref) ?? stop(particle, `${name}: unknown group`, nameAdvice(ref, [...known.keys()]));
          return this.#within(`group ${ref}`, particle, () =>
            group.children.reduce((at, child) => many(child, at), from),
          );
        }
        default:
          return stop(particle, `${name}: ${particle.name}`, particleAdvice(particle));
      }
    };

    function many(particle: SchemaNode, from: number): number {
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
