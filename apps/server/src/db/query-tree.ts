/** PostgreSQL's own analysis of a statement, as it stores it with a function. */

/** A node, a list, or a word. */
export type Tree = Node | readonly Tree[] | string;

export interface Node {
  readonly node: string;
  readonly [field: string]: Tree;
}

const tokenPattern = /[{}()[\]]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s{}()[\]\\])+/g;

/** Reads `{TYPE :field value …}`, `(…)`, `[…]` and words. */
export function readTree(text: string): Tree {
  const tokens = text.match(tokenPattern) ?? [];
  let next = 0;
  const readValue = (): Tree => {
    const token = tokens[next++] ?? '';
    if (token === '(' || token === '[') {
      const list: Tree[] = [];
      while (tokens[next] !== ')' && tokens[next] !== ']') list.push(readValue());
      next += 1;
      return list;
    }
    if (token !== '{') return token.replaceAll(/^"|"$|\\(?=.)/g, '');
    const node: Record<string, Tree> = { node: tokens[next++] ?? '' };
    while (tokens[next] !== '}') {
      const field = (tokens[next++] ?? '').slice(1);
      const value = readValue();
      // A constant is its length and its bytes.
      node[field] = tokens[next] === '[' ? readValue() : value;
    }
    next += 1;
    return node as Node;
  };
  return readValue();
}

export const isNode = (tree: Tree | undefined): tree is Node =>
  typeof tree === 'object' && !Array.isArray(tree) && 'node' in tree;

/** The nodes of a list; `<>` is an empty one. */
export const getNodes = (tree: Tree | undefined): readonly Node[] =>
  Array.isArray(tree) ? (tree as readonly Tree[]).filter(isNode) : isNode(tree) ? [tree] : [];

export const list = (tree: Tree | undefined): readonly Tree[] =>
  Array.isArray(tree) ? (tree as readonly Tree[]) : [];

/** The node, or the first one of a list. */
export const first = (tree: Tree | undefined): Node | undefined =>
  isNode(tree) ? tree : Array.isArray(tree) ? first((tree as readonly Tree[])[0]) : undefined;

export const readText = (tree: Tree | undefined): string => (typeof tree === 'string' ? tree : '');
