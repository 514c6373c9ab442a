/* One file, because an expression may contain every other kind. */
/**
 * The columns of a statement by PostgreSQL's analysis: type, whether it can be null, and if they are known its
 * words. A column can be null unless the analysis proves otherwise.
 */
import { first, isNode, list, type Node, getNodes, type Tree, readText } from './query-tree.ts';

/** A type in the words of TypeScript: one of these, or null. */
export interface TypedColumn {
  readonly types: readonly string[];
  readonly isNullable: boolean;
}

interface Column extends TypedColumn {
  readonly name: string;
}

interface Scope {
  readonly query: Node;
  readonly outer: Scope | null;
  /** Variables that the query's conditions exclude being null: in every row, or where no outer join added it. */
  readonly found: ReadonlySet<string>;
  readonly joined: ReadonlySet<string>;
}

export interface Catalogue {
  /** By table and number. */
  readonly columns: ReadonlyMap<string, TypedColumn>;
  readonly types: ReadonlyMap<string, { readonly name: string; readonly element: string }>;
  readonly functions: ReadonlyMap<string, { readonly name: string; readonly isStrict: boolean }>;
}

/** As the driver reads them; the others are text. */
const read: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  oid: 'number',
};

/** Types of parameters where callers may pass more types than a column returns. */
const passed: Readonly<Record<string, string>> = {
  bytea: 'Uint8Array',
  int8: 'number | string',
  json: 'string | object',
  jsonb: 'string | object',
  numeric: 'number | string',
  timestamptz: 'Date | string',
};

/** Functions that answer null for values that are not null, although they are strict. */
const partial =
  /^(?:jsonb?_(?:path|extract|object_field|array_element).*|text(?:substr|regexsubstr)?_?regex.*|substring|regexp_(?:match|substr)|array_(?:position|length|lower|upper|ndims)|to_reg.*|\w+_description)$/;
/** Functions that never answer null. */
const total =
  /^(?:concat|concat_ws|jsonb?_build_(?:object|array)|current_moment|count|row_number|rank|dense_rank)$/;
/** Aggregates that are null of no rows, or of nothing but null. */
const aggregates = /^(?:min|max|sum|avg|bool_and|bool_or|every|string_agg)$/;
const lists = /^(?:array_agg|jsonb?_agg|jsonb?_object_agg)$/;

const sublinks = { exists: '0', all: '1', any: '2', single: '4', array: '6' } as const;

const known = (types: readonly string[], isNullable = false): TypedColumn => ({ types, isNullable });
const orNull = (typed: TypedColumn): TypedColumn => ({ ...typed, isNullable: true });

/** One of several: literals are left out where any text is possible. */
function combine(all: readonly TypedColumn[], isNullable = all.some((one) => one.isNullable)): TypedColumn {
  const types = [...new Set(all.flatMap((one) => one.types))].filter((type) => type !== 'never');
  if (types.includes('unknown')) return { types: ['unknown'], isNullable };
  const isText = types.includes('string');
  const isList = types.some((type) => type.endsWith('[]') && type !== 'never[]');
  return {
    types: types.filter((type) => !(isText && type.startsWith(`'`)) && !(isList && type === 'never[]')),
    isNullable,
  };
}

export const show = ({ types, isNullable }: TypedColumn): string =>
  types.includes('unknown')
    ? 'unknown'
    : [...types.toSorted(), ...(isNullable ? ['null'] : [])].join(' | ') || 'null';

const getList = (item: TypedColumn): string => {
  const itemText = show(item);
  return itemText.includes(' | ') && !itemText.startsWith('{') ? `(${itemText})[]` : `${itemText}[]`;
};

export function passedType(catalogue: Catalogue, oid: string): string {
  const { name = '', element = '0' } = catalogue.types.get(oid) ?? {};
  if (element !== '0' && name.startsWith('_')) return `readonly (${passedType(catalogue, element)} | null)[]`;
  return passed[name] ?? read[name] ?? 'string';
}

export class ColumnReader {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  toColumns(query: Node, outer: Scope | null): Column[] {
    const scope = getScope(query, outer);
    const listed = getNodes(query['commandType'] === '1' ? query['targetList'] : query['returningList']);
    const columns = listed
      .filter(({ resjunk }) => resjunk === 'false')
      .map((entry) => ({
        ...this.#expression(first(entry['expr']), scope),
        name: readText(entry['resname']),
      }));
    if (!isNode(query['setOperations'])) return columns;
    const parts = listLeaves(query['setOperations'])
      .filter((leaf) => !isSelf(leaf, scope))
      .map((leaf) => this.#tableColumns(leaf, scope));
    return columns.map(({ name }, index) => ({
      name,
      ...combine(parts.map((part) => part[index] ?? known(['unknown'], true))),
    }));
  }

  #tableColumns(index: string, scope: Scope): readonly TypedColumn[] {
    const table = toTable(scope, index);
    const within = table['subquery'];
    return isNode(within) ? this.toColumns(within, scope) : [];
  }

  #variable(node: Node, from: Scope): TypedColumn {
    const scope = up(from, Number(node['varlevelsup']));
    const [table, column] = [readText(node['varno']), Number(node['varattno'])];
    if (column === 0) return known(['object']);
    const typed = this.#column(toTable(scope, table), column, scope) ?? orNull(this.#type(node['vartype']));
    const key = `${table}.${column}`;
    if (scope.found.has(key)) return { ...typed, isNullable: false };
    // A row that no outer join added, as one of its columns is not null.
    if (list(node['varnullingrels']).length > 1 && !scope.found.has(`${table}.*`)) return orNull(typed);
    return scope.joined.has(key) ? { ...typed, isNullable: false } : typed;
  }

  #column(table: Node, column: number, scope: Scope): TypedColumn | undefined {
    switch (table['rtekind']) {
      case '0':
        return this.#catalogue.columns.get(`${readText(table['relid'])}.${column}`);
      case '1':
        return isNode(table['subquery']) ? this.toColumns(table['subquery'], scope)[column - 1] : undefined;
      case '2':
        return this.#merged(getNodes(table['joinaliasvars'])[column - 1], scope);
      case '3':
        return this.#functionColumn(table, column, scope);
      case '5':
        return combine(
          list(table['values_lists']).map((row) => this.#expression(getNodes(row)[column - 1], scope)),
        );
      case '6':
        return this.#common(table, scope)[column - 1];
      case '9':
        return this.#expression(getNodes(table['groupexprs'])[column - 1], scope);
      default:
        return undefined;
    }
  }

  /** A column that `full join … using` has of either side: one of them has a row. */
  #merged(node: Node | undefined, scope: Scope): TypedColumn {
    if (node?.node !== 'COALESCEEXPR') return this.#expression(node, scope);
    const sides = getNodes(node['args']).map(
      (side) =>
        this.#column(toTable(scope, readText(side['varno'])), Number(side['varattno']), scope) ??
        known([], true),
    );
    return combine(sides);
  }

  /** A column of a `with` query; a recursive one is known by its first part. */
  #common(table: Node, from: Scope): readonly TypedColumn[] {
    const scope = up(from, Number(table['ctelevelsup']));
    const common = getNodes(scope.query['cteList']).find(({ ctename }) => ctename === table['ctename']);
    return isNode(common?.['ctequery']) ? this.toColumns(common['ctequery'], scope) : [];
  }

  #functionColumn(table: Node, column: number, scope: Scope): TypedColumn | undefined {
    const calls = getNodes(table['functions']);
    const total = calls.reduce((sum, call) => sum + Number(call['funccolcount']), 0);
    if (table['funcordinality'] === 'true' && column === total + 1) return known(['number']);
    const call = calls.length === total ? first(calls[column - 1]?.['funcexpr'] ?? '') : undefined;
    // A list that is passed has no missing items: they would be a mistake of the caller.
    if (call && this.#nameOf(call['funcid']) === 'unnest')
      return {
        ...this.#type(call['funcresulttype']),
        isNullable: getNodes(call['args'])[0]?.node !== 'PARAM',
      };
    return call && this.#nameOf(call['funcid']) === 'generate_series'
      ? this.#expression(call, scope)
      : undefined;
  }

  #nameOf = (id: Tree | undefined): string => this.#catalogue.functions.get(readText(id))?.name ?? '';

  getType = (oid: string): readonly string[] => this.#type(oid).types;

  #type(oid: Tree | undefined): TypedColumn {
    const { name = '', element = '0' } = this.#catalogue.types.get(readText(oid)) ?? {};
    if (element !== '0' && name.startsWith('_')) return known([getList(this.#type(element))]);
    return known([read[name] ?? 'string']);
  }

  #all(trees: Tree | undefined, scope: Scope): TypedColumn[] {
    return getNodes(trees).map((node) => this.#expression(node, scope));
  }

  /** Long: a case for each kind of node that PostgreSQL makes of an expression. */
  #expression(node: Node | undefined, scope: Scope): TypedColumn {
    if (!node) return known(['unknown'], true);
    const args = () => this.#all(node['args'], scope);
    const anyNull = (): boolean => args().some(({ isNullable }) => isNullable);
    switch (node.node) {
      case 'VAR':
        return this.#variable(node, scope);
      case 'CONST':
        return this.#constant(node);
      case 'PARAM':
        return this.#type(node['paramtype']);
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'COLLATEEXPR': {
        const arg = this.#expression(first(node['arg']), scope);
        const to = node.node === 'COLLATEEXPR' ? arg : this.#type(node['resulttype']);
        return to.types.includes('string') && arg.types.every((type) => type.startsWith(`'`))
          ? arg
          : { ...to, isNullable: arg.isNullable };
      }
      case 'ARRAYCOERCEEXPR':
        return {
          ...this.#type(node['resulttype']),
          isNullable: this.#expression(first(node['arg']), scope).isNullable,
        };
      case 'FUNCEXPR':
        return this.#call(node, scope);
      case 'OPEXPR':
        return this.#strict(node['opfuncid'], this.#type(node['opresulttype']), args());
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
        return known(['boolean'], anyNull());
      case 'DISTINCTEXPR':
      case 'NULLTEST':
      case 'BOOLEANTEST':
        return known(['boolean']);
      case 'NULLIFEXPR':
        return orNull(this.#type(node['opresulttype']));
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return combine(
          args(),
          args().every(({ isNullable }) => isNullable),
        );
      case 'CASEEXPR':
        return this.#cases(node, scope);
      case 'ARRAYEXPR':
        return known([getList(combine(this.#all(node['elements'], scope)))]);
      case 'SUBSCRIPTINGREF':
        return this.#item(node, scope);
      case 'SQLVALUEFUNCTION':
        return this.#type(node['type']);
      case 'AGGREF':
        return this.#aggregate(node, scope);
      case 'WINDOWFUNC':
        return known(this.#type(node['wintype']).types, !total.test(this.#nameOf(node['winfnoid'])));
      case 'SUBLINK':
        return this.#sublink(node, scope);
      default:
        return known(['unknown'], true);
    }
  }

  /** Each result where its condition is true, and those before it are not. */
  #cases(node: Node, scope: Scope): TypedColumn {
    let within = scope;
    const results = getNodes(node['args']).map((when) => {
      const condition = first(when['expr']);
      const result = this.#expression(first(when['result']), withFound(within, notNull(condition)));
      if (condition?.node === 'NULLTEST' && condition['nulltesttype'] === '0')
        within = withFound(within, variables(getNodes(condition['arg'])));
      return result;
    });
    return combine([...results, this.#expression(first(node['defresult']), within)]);
  }

  #constant(node: Node): TypedColumn {
    if (node['constisnull'] === 'true') return known([], true);
    const type = this.#type(node['consttype']);
    const bytes = list(node['constvalue']).map((byte) => Number(byte) & 255);
    // JSON that is empty: [] or {}.
    if (type.types[0] === 'unknown')
      return bytes.length === 8 ? known([bytes.at(-1) === 64 ? 'never[]' : 'Record<string, never>']) : type;
    const name = this.#catalogue.types.get(readText(node['consttype']))?.name;
    if (name !== 'text') return type;
    return known([`'${Buffer.from(bytes.slice(4)).toString().replaceAll(/['\\]/g, String.raw`\$&`)}'`]);
  }

  #strict(id: Tree | undefined, type: TypedColumn, args: readonly TypedColumn[]): TypedColumn {
    const { name, isStrict } = this.#catalogue.functions.get(readText(id)) ?? { name: '', isStrict: false };
    if (total.test(name)) return type;
    const isCertain = isStrict && !partial.test(name);
    return { ...type, isNullable: !isCertain || args.some(({ isNullable }) => isNullable) };
  }

  #call(node: Node, scope: Scope): TypedColumn {
    const args = getNodes(node['args']);
    const name = this.#nameOf(node['funcid']);
    if (/^jsonb?_build_object$/.test(name) && args.length > 0) {
      const keys = args.filter((_, index) => index % 2 === 0).map((key) => toText(key));
      const values = args.filter((_, index) => index % 2 === 1).map((value) => this.#inJson(value, scope));
      return known([
        `{ ${keys.map((key, index) => `${key}: ${show(values[index] ?? known([], true))}`).join('; ')} }`,
      ]);
    }
    if (/^to_jsonb?$/.test(name)) return this.#inJson(args[0], scope);
    return this.#strict(node['funcid'], this.#type(node['funcresulttype']), this.#all(node['args'], scope));
  }

  /** In JSON a numeric is a number. */
  #inJson(node: Node | undefined, scope: Scope): TypedColumn {
    const typed = this.#expression(node, scope);
    return this.#catalogue.types.get(getType(node))?.name === 'numeric'
      ? { ...typed, types: ['number'] }
      : typed;
  }

  /** A name in a list of them, by its number: the columns that number them exclude others. */
  #item(node: Node, scope: Scope): TypedColumn {
    const from = first(node['refexpr']);
    const [index] = this.#all(node['refupperindexpr'], scope);
    if (from?.node !== 'ARRAYEXPR') return orNull(this.#type(node['refrestype']));
    return combine(this.#all(from['elements'], scope), index?.isNullable ?? true);
  }

  #aggregate(node: Node, scope: Scope): TypedColumn {
    const name = this.#nameOf(node['aggfnoid']);
    const type = this.#type(node['aggtype']);
    if (total.test(name)) return type;
    const [arg] = getNodes(node['args']).map((entry) => first(entry['expr']));
    const hasRows = getNodes(scope.query['groupClause']).length > 0 && !isNode(node['aggfilter']);
    if (lists.test(name)) {
      const isObject = name.endsWith('object_agg');
      return known(
        isObject
          ? ['unknown']
          : [getList(name === 'array_agg' ? this.#expression(arg, scope) : this.#inJson(arg, scope))],
        !hasRows,
      );
    }
    const isMissing = arg ? this.#expression(arg, scope).isNullable : true;
    return { ...type, isNullable: !aggregates.test(name) || !hasRows || isMissing };
  }

  #sublink(node: Node, scope: Scope): TypedColumn {
    const within = first(node['subselect']);
    if (!within || node['subLinkType'] === sublinks.exists) return known(['boolean']);
    const column: TypedColumn = this.toColumns(within, scope)[0] ?? known(['unknown'], true);
    switch (node['subLinkType']) {
      case sublinks.single: {
        const isOneRow = within['hasAggs'] === 'true' && getNodes(within['groupClause']).length === 0;
        return isOneRow && !isNode(within['havingQual']) ? column : orNull(column);
      }
      case sublinks.array:
        return known([getList(column)]);
      default: {
        const tested = getNodes(first(node['testexpr'])?.['args'])[0];
        return known(['boolean'], column.isNullable || this.#expression(tested, scope).isNullable);
      }
    }
  }
}

/** Its number; that of a subquery is that of its column. */
function getType(node: Node | undefined): string {
  const [column] = getNodes(first(node?.['subselect'])?.['targetList']);
  if (column) return getType(first(column['expr']));
  const oid = node?.['vartype'] ?? node?.['funcresulttype'] ?? node?.['aggtype'] ?? node?.['coalescetype'];
  return readText(oid);
}

const toText = (node: Node): string =>
  Buffer.from(list(node['constvalue']).map((byte) => Number(byte) & 255))
    .toString()
    .replaceAll('\0', '');

function up(scope: Scope, levels: number): Scope {
  if (levels === 0) return scope;
  if (!scope.outer) throw new Error('A variable of no query.');
  return up(scope.outer, levels - 1);
}

function toTable({ query }: Scope, index: string): Node {
  const table = getNodes(query['rtable'])[Number(index) - 1];
  if (!table) throw new Error(`No table ${index}.`);
  return table;
}

const listLeaves = (node: Node): string[] =>
  node.node === 'RANGETBLREF'
    ? [readText(node['rtindex'])]
    : [...getNodes(node['larg']), ...getNodes(node['rarg'])].flatMap(listLeaves);

/** The part of a recursive query that reads what the query found: it adds no type. */
function isSelf(leaf: string, scope: Scope): boolean {
  const within = toTable(scope, leaf)['subquery'];
  return isNode(within) && getNodes(within['rtable']).some((table) => table['self_reference'] === 'true');
}

const withFound = (scope: Scope, found: readonly string[]): Scope => ({
  ...scope,
  found: new Set([...scope.found, ...found]),
});

function getScope(query: Node, outer: Scope | null): Scope {
  const tree = first(query['jointree']);
  const set = query['commandType'] === '2' ? getNodes(query['targetList']) : [];
  const changed = set.map(({ resno }) => `${readText(query['resultRelation'])}.${readText(resno)}`);
  const without = (keys: readonly string[]) => new Set(keys.filter((key) => !changed.includes(key)));
  return {
    query,
    outer,
    found: without(notNull(first(tree?.['quals']))),
    joined: without(getNodes(tree?.['fromlist']).flatMap(innerConditions)),
  };
}

const joins = { inner: '0', left: '1' } as const;

/** Conditions of joins that no outer join can leave out. */
function innerConditions(node: Node): string[] {
  if (node.node !== 'JOINEXPR') return [];
  const left = getNodes(node['larg']).flatMap(innerConditions);
  if (node['jointype'] === joins.left) return left;
  if (node['jointype'] !== joins.inner) return [];
  return [...left, ...getNodes(node['rarg']).flatMap(innerConditions), ...notNull(first(node['quals']))];
}

/** Variables that are not null where this condition is true. */
function notNull(condition: Node | undefined): string[] {
  if (!condition) return [];
  const args = getNodes(condition['args']);
  switch (condition.node) {
    case 'BOOLEXPR':
      return condition['boolop'] === 'and' ? args.flatMap(notNull) : [];
    case 'NULLTEST':
      return condition['nulltesttype'] === '1' ? variables(getNodes(condition['arg'])) : [];
    case 'OPEXPR':
      return variables(args);
    case 'FUNCEXPR':
      // Functions of PostgreSQL itself.
      return Number(condition['funcid']) < 16_384 ? variables(args) : [];
    case 'SCALARARRAYOPEXPR':
      return condition['useOr'] === 'true' ? variables(args.slice(0, 1)) : [];
    default:
      return [];
  }
}

const variables = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) =>
    node.node === 'VAR'
      ? node['varlevelsup'] === '0'
        ? [`${readText(node['varno'])}.${readText(node['varattno'])}`, `${readText(node['varno'])}.*`]
        : []
      : /^(?:RELABELTYPE|COERCEVIAIO|COLLATEEXPR)$/.test(node.node)
        ? variables(getNodes(node['arg']))
        : [],
  );
