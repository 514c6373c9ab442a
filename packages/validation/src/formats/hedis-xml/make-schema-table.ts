/**
 * Reads a season's hedis-submission.xsd into the table with which the reader checks structure while it reads. It
 * supports the part of XML Schema that this file uses and fails at anything else.
 */
import { SaxesParser } from 'saxes';
import type {
  AttributeDeclaration,
  BuiltIn,
  ComplexType,
  ContentState,
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
  const parser = new SaxesParser();
  const top: Node = { name: '', attributes: {}, children: [] };
  const open = [top];
  parser.on('opentag', (tag) => {
    if (!tag.name.startsWith('xs:')) stop(`unknown element ${tag.name}`);
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

type Nfa = { readonly edges: { from: number; name: string | null; to: number }[]; size: number };

export function makeSchemaTable(xsd: string): SchemaTable {
  const schema = parse(xsd);
  const named = (kind: string) =>
    new Map(schema.children.filter((c) => c.name === kind).map((c) => [c.attributes['name'] ?? '', c]));
  const simpleNodes = named('simpleType');
  const complexNodes = named('complexType');
  const groups = named('group');
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
    for (const facet of restriction.children) {
      const value = facet.attributes['value'] ?? stop(`${name}: facet without value`);
      switch (facet.name) {
        case 'enumeration':
          facets['enumeration'] = [...((facets['enumeration'] as string[]) ?? []), value];
          break;
        case 'pattern':
          if (facets['pattern'] !== undefined) stop(`${name}: two patterns`);
          // Other characters could mean something else in JavaScript (\d, \i, \p, subtraction, ^, $).
          if (!/^(?:[A-Za-z0-9,()[\]{}?+*|-]|\\[.-])*$/.test(value)) stop(`${name}: pattern ${value}`);
          facets['pattern'] = value;
          break;
        case 'maxLength':
        case 'fractionDigits':
          facets[facet.name] = Number(value);
          break;
        case 'minInclusive':
          facets['min'] = Number(value);
          break;
        case 'maxInclusive':
          facets['max'] = Number(value);
          break;
        default:
          stop(`${name}: facet ${facet.name}`);
      }
    }
    simpleTypes[name] = facets as unknown as SimpleType;
    return name;
  }

  /** Types without a name get one with a slash, which no file can write into xsi:type. */
  function typeOf(node: Node, anonymous: string): string {
    const type = node.attributes['type'];
    if (type?.startsWith('xs:')) return builtIn(type);
    if (type !== undefined) {
      const simple = simpleNodes.get(type);
      if (simple) return simpleTypes[type] ? type : simpleType(type, simple);
      const complex = complexNodes.get(type) ?? stop(`type ${type} is not defined`);
      return complexTypes[type] ? type : complexType(type, complex);
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
    const type = typeOf(node, `${parent}/${node.attributes['name']}`);
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
    const nfa: Nfa = { edges: [], size: 1 };
    const add = (from: number, label: string | null, to: number) => nfa.edges.push({ from, name: label, to });

    function once(particle: Node, from: number): number {
      switch (particle.name) {
        case 'element': {
          const child = particle.attributes['name'] ?? stop(`${name}: element without name`);
          const declared = declaration(particle, name);
          if (elements[child] && JSON.stringify(elements[child]) !== JSON.stringify(declared))
            stop(`${name}: ${child} is declared twice`);
          elements[child] = declared;
          const to = nfa.size++;
          add(from, child, to);
          return to;
        }
        case 'sequence':
          return particle.children.reduce((at, child) => many(child, at), from);
        case 'choice': {
          const to = nfa.size++;
          for (const child of particle.children) add(many(child, from), null, to);
          return to;
        }
        case 'group': {
          const group = groups.get(particle.attributes['ref'] ?? '') ?? stop(`${name}: unknown group`);
          return group.children.reduce((at, child) => many(child, at), from);
        }
        default:
          return stop(`${name}: ${particle.name}`);
      }
    }

    function many(particle: Node, from: number): number {
      const min = Number(particle.attributes['minOccurs'] ?? 1);
      const max =
        particle.attributes['maxOccurs'] === 'unbounded'
          ? Infinity
          : Number(particle.attributes['maxOccurs'] ?? 1);
      let at = from;
      for (let i = 0; i < min; i++) at = once(particle, at);
      if (max === Infinity) {
        const loop = nfa.size++;
        add(at, null, loop);
        add(once(particle, loop), null, loop);
        return loop;
      }
      const end = nfa.size++;
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
          type: typeOf(child, `${name}/@${attribute}`),
          ...(child.attributes['use'] === 'required' && { required: true as const }),
          ...(child.attributes['default'] !== undefined && { default: child.attributes['default'] }),
        };
      } else end = many(child, end);
    }
    complexTypes[name] = { attributes, elements, states: determinize(nfa, end) };
    return name;
  }

  const rootNode = schema.children.find((c) => c.name === 'element') ?? stop('no root element');
  const root = { name: rootNode.attributes['name'] ?? '', ...declaration(rootNode, '') };
  return { namespace: schema.attributes['targetNamespace'] ?? '', root, simpleTypes, complexTypes };
}

/** Subset construction; XML Schema's own rule (unique particle attribution) keeps the result small. */
function determinize(nfa: Nfa, end: number): ContentState[] {
  const closure = (states: readonly number[]) => {
    const seen = new Set(states);
    for (const s of seen) for (const e of nfa.edges) if (e.from === s && e.name === null) seen.add(e.to);
    return [...seen].sort((a, b) => a - b);
  };
  const sets: number[][] = [closure([0])];
  const index = new Map([[String(sets[0]), 0]]);
  const states: ContentState[] = [];
  for (let i = 0; i < sets.length; i++) {
    const set = sets[i] ?? [];
    const next: Record<string, number> = {};
    for (const edge of nfa.edges) {
      if (edge.name === null || !set.includes(edge.from) || next[edge.name] !== undefined) continue;
      const name = edge.name;
      const target = closure(
        nfa.edges.filter((e) => e.name === name && set.includes(e.from)).map((e) => e.to),
      );
      const found = index.get(String(target));
      next[name] = found ?? sets.push(target) - 1;
      index.set(String(target), next[name]);
    }
    states.push({ accepts: set.includes(end), next });
  }
  return states;
}
