/** Links the schema table into objects that the reader follows without looking names up twice. */
import { TagMemo } from './tag-memo.ts';
import { type LexicalCheck, lexicalCheck } from './lexical.ts';
import type { ContentState, SchemaTable, UniqueConstraint } from './schema-types.ts';

export interface Attribute {
  readonly check: LexicalCheck;
  readonly required: boolean;
}

/** Compared values are stored with the element `levels` above. */
export interface UniqueTarget {
  readonly levels: number;
  readonly attribute: string;
}

export interface Declaration {
  readonly name: string;
  /** The name in UTF-8. */
  readonly bytes: Uint8Array;
  /** Name of the type in the schema: the builder uses it, and xsi:type may repeat it. */
  readonly type: string;
  readonly simple: LexicalCheck | null;
  readonly complex: ComplexContent | null;
  readonly needsAttributes: boolean;
  unique: UniqueTarget | null;
  /** The likely next child is tried before the table: files are mostly regular. */
  readonly start: State | null;
  /** Start tags that were read; null without attributes. */
  readonly tags: TagMemo | null;
}

export interface ComplexContent {
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly requiredAttributes: readonly string[];
  readonly children: ReadonlyMap<string, Declaration>;
}

export interface Edge {
  readonly name: string;
  /** The name in UTF-8. */
  readonly bytes: Uint8Array;
  readonly declaration: Declaration;
  next: State;
}

export interface State {
  readonly accepts: boolean;
  readonly edges: Map<string, Edge>;
  /** The same in their order. */
  readonly choices: Edge[];
  first: Edge | null;
}

export interface CompiledSchema {
  readonly namespace: string;
  readonly root: Declaration;
}

const utf8 = new TextEncoder();

const declareSimple = (name: string, type: string, simple: LexicalCheck): Declaration => ({
  name,
  bytes: utf8.encode(name),
  type,
  simple,
  complex: null,
  needsAttributes: false,
  unique: null,
  start: null,
  tags: null,
});

export function compileSchema(table: SchemaTable): CompiledSchema {
  const checks = new Map(Object.entries(table.simpleTypes).map(([name, type]) => [name, lexicalCheck(type)]));
  const contents = new Map<string, { content: ComplexContent; start: State }>();

  const getCheck = (type: string): LexicalCheck => {
    const check = checks.get(type);
    if (check === undefined) throw new Error(`schema table: type ${type} is missing`);
    return check;
  };

  function getContent(type: string): { content: ComplexContent; start: State } {
    const known = contents.get(type);
    if (known !== undefined) return known;
    const complex = table.complexTypes[type];
    if (complex === undefined) throw new Error(`schema table: type ${type} is missing`);
    const children = new Map(
      Object.entries(complex.elements).map(([name, e]) => [name, declare(name, e.type, e.unique)]),
    );
    const states = complex.states.map(
      (s): State => ({ accepts: s.accepts, edges: new Map(), choices: [], first: null }),
    );
    complex.states.forEach((source, i) => link(source, states, i, children));
    const [start] = states;
    if (start === undefined) throw new Error(`schema table: type ${type} has no states`);
    const attributes = Object.entries(complex.attributes);
    const content = {
      attributes: new Map(
        attributes.map(([name, a]) => [name, { check: getCheck(a.type), required: a.required === true }]),
      ),
      requiredAttributes: attributes.filter(([, a]) => a.required).map(([name]) => name),
      children,
    };
    const result = { content, start };
    contents.set(type, result);
    return result;
  }

  function declare(name: string, type: string, unique: readonly UniqueConstraint[] = []): Declaration {
    if (table.simpleTypes[type]) return declareSimple(name, type, getCheck(type));
    const { content, start } = getContent(type);
    for (const constraint of unique) {
      let children = content.children;
      constraint.selector.forEach((step, i) => {
        const target = children.get(step);
        if (target === undefined) throw new Error(`schema table: ${constraint.name} selects nothing`);
        if (i + 1 === constraint.selector.length)
          target.unique = { levels: constraint.selector.length, attribute: constraint.attribute };
        else children = target.complex?.children ?? new Map();
      });
    }
    const { attributes, requiredAttributes } = content;
    const needsAttributes = requiredAttributes.length > 0;
    const tags = attributes.size === 0 ? null : new TagMemo(attributes, requiredAttributes);
    const bytes = utf8.encode(name);
    return { name, bytes, type, simple: null, complex: content, needsAttributes, unique: null, start, tags };
  }

  return { namespace: table.namespace, root: declare(table.root.name, table.root.type, table.root.unique) };
}

function link(
  source: ContentState,
  states: readonly State[],
  index: number,
  children: ReadonlyMap<string, Declaration>,
): void {
  const state = states[index];
  for (const [name, target] of Object.entries(source.next)) {
    const next = states[target];
    const declaration = children.get(name);
    if (state === undefined || next === undefined || declaration === undefined)
      throw new Error(`schema table: ${name} leads nowhere`);
    const edge = { name, bytes: declaration.bytes, declaration, next };
    state.edges.set(name, edge);
    state.choices.push(edge);
    state.first ??= edge;
  }
}

/** The nearest state from which `name` may follow, for reading on after a problem. */
export function findEdge(from: State, name: string): Edge | null {
  const visited = new Set([from]);
  for (const state of visited) {
    const edge = state.edges.get(name);
    if (edge) return edge;
    for (const next of state.edges.values()) visited.add(next.next);
  }
  return null;
}
