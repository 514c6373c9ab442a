/** Resolves the namespaces of names; saxes's own mode fails at deep nesting. */
import { collapse } from './lexical.ts';

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';
const schemaTypes = 'http://www.w3.org/2001/XMLSchema';

export interface Scope {
  /** Prefix to namespace; the default namespace is under ''. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Is the schema's namespace the default, so that unprefixed names are the schema's? */
  readonly isPlain: boolean;
}

export const outerScope: Scope = {
  prefixes: new Map([
    ['', ''],
    ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ]),
  isPlain: false,
};

export interface Name {
  /** null: the prefix is not declared. */
  readonly namespace: string | null;
  readonly local: string;
}

export function resolve(raw: string, scope: Scope): Name {
  const colon = raw.indexOf(':');
  if (colon < 0) return { namespace: scope.prefixes.get('') ?? '', local: raw };
  return { namespace: scope.prefixes.get(raw.slice(0, colon)) ?? null, local: raw.slice(colon + 1) };
}

/** True for `xmlns` and `xmlns:…`, which are declarations and not attributes of an element. */
export const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

/** The scope inside an element with these attributes. */
export function extendScope(
  attributes: Readonly<Record<string, string>>,
  outer: Scope,
  target: string,
): Scope {
  let prefixes: Map<string, string> | null = null;
  for (const name in attributes) {
    if (!isDeclaration(name)) continue;
    prefixes ??= new Map(outer.prefixes);
    prefixes.set(name === 'xmlns' ? '' : name.slice(6), attributes[name] ?? '');
  }
  return prefixes === null ? outer : { prefixes, isPlain: prefixes.get('') === target };
}

/**
 * The measurement year of a namespace that differs from the season's by its year alone: of urn:…:2024 where the season's
 * (`target`) is urn:…:2025. null where there is none.
 */
export function findYear(namespace: string, target: string, measurementYear: number): string | null {
  const year = /(?<!\d)20\d\d(?!\d)/g;
  const [yearText] = namespace.match(year) ?? [];
  const [own] = target.match(year) ?? [];
  if (yearText === undefined || own === undefined || yearText === own) return null;
  if (namespace.replaceAll(yearText, own) !== target) return null;
  // The namespace may name the year of reporting.
  return String(Number(yearText) - (Number(own) - measurementYear));
}

/** Attributes with a prefix: those of XML Schema itself are allowed on any element, others on none. null: allowed. */
export function refuseForeignAttribute(
  name: string,
  raw: string,
  elementType: string,
  schemaNamespace: string,
  scope: Scope,
): string | null {
  const { namespace, local } = resolve(name, scope);
  if (namespace !== schemaInstance) return `the attribute ${name} is not allowed`;
  if (local === 'schemaLocation' || local === 'noNamespaceSchemaLocation') return null;
  if (local === 'nil') return 'it may not be nil';
  if (local !== 'type') return `the attribute ${name} is not allowed`;
  const type = resolve(collapse(raw), scope);
  const qualified =
    type.namespace === schemaNamespace
      ? type.local
      : type.namespace === schemaTypes
        ? `xs:${type.local}`
        : null;
  return qualified === elementType ? null : 'another type is not allowed here';
}
