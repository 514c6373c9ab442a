/**
 * The sections of the help page: plain data, with a little markup in their sentences. They are written as Markdown in
 * `content/`.
 */
import type { ClientSettings } from '@idss/contract/season/settings';

/**
 * A sentence. `**strong**`, `` `code` ``, and `[label](target)`, where the target is a page of the portal (`/…`) or a
 * section of this one (`#…`).
 */
export type Text = string;

export type Block =
  | { readonly kind: 'p' | 'note'; readonly text: Text }
  | { readonly kind: 'h'; readonly text: string }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly Text[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Text[])[] }
  | { readonly kind: 'terms'; readonly entries: readonly (readonly [term: string, meaning: Text])[] }
  | {
      readonly kind: 'question';
      readonly id: string;
      readonly question: string;
      readonly answer: readonly Text[];
    }
  /** Rendered by the page from the server's answers. `text`: for the search. */
  | { readonly kind: 'part'; readonly part: 'materials' | 'contact'; readonly text: string };

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly group: Group;
  readonly blocks: readonly Block[];
}

export const groups = ['Start here', 'User guides', 'For staff', 'Reference', 'Answers'] as const;
export type Group = (typeof groups)[number];

/** Facts about this installation, the season and the reader that change the content. */
export interface HelpFacts {
  readonly measurementYear: number;
  readonly providerName: string;
  /** System administrators read the sections for staff, managers of users the one about their users. */
  readonly isAdministrator: boolean;
  readonly isUserManager: boolean;
  readonly milestones: ClientSettings['milestones'];
  /** The season's zone, and the reader's. */
  readonly timeZone: string;
  readonly ownTimeZone: string;
}

export type Piece =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly target: string };

/** A sentence in its pieces. */
export function toPieces(text: Text): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(/\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, strong, code, label, target] = match;
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (label !== undefined && target !== undefined) pieces.push({ kind: 'link', text: label, target });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** Every sentence of a block, with its markup. */
export function toTexts(block: Block): readonly Text[] {
  switch (block.kind) {
    case 'p':
    case 'note':
    case 'h':
    case 'code':
      return [block.text];
    case 'steps':
    case 'list':
      return block.items;
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'terms':
      return block.entries.flat();
    case 'question':
      return [block.question, ...block.answer];
    case 'part':
      return [block.text];
  }
}

export const toPlainText = (text: Text): string =>
  toPieces(text)
    .map((piece) => piece.text)
    .join('');

/** In lower case; i003 is looked for as the rule id i-003. */
export const toSearchWords = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^([a-z])(\d{3})$/, '$1-$2'));

const containsAll = (text: string, searchWords: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return searchWords.every((word) => lower.includes(word));
};
const toBlockText = (block: Block): string => toTexts(block).map(toPlainText).join(' ');

/** A term or a question is a result of its own; anything else is found with its whole block. */
function filterBlock(block: Block, searchWords: readonly string[]): Block | null {
  if (block.kind === 'terms') {
    const entries = block.entries.filter(([term, meaning]) =>
      containsAll(`${term} ${toPlainText(meaning)}`, searchWords),
    );
    return entries.length > 0 ? { ...block, entries } : null;
  }
  return block.kind !== 'h' && containsAll(toBlockText(block), searchWords) ? block : null;
}

/** The sections that contain every word, each with its matching blocks; a section whose title matches is shown whole. */
export function search(sections: readonly Section[], query: string): readonly Section[] {
  const searchWords = toSearchWords(query);
  if (searchWords.length === 0) return sections;
  return sections.flatMap((section) => {
    if (containsAll(section.title, searchWords)) return [section];
    const blocks = section.blocks
      .map((block) => filterBlock(block, searchWords))
      .filter((block) => block !== null);
    if (blocks.length > 0) return [{ ...section, blocks }];
    return containsAll(section.blocks.map(toBlockText).join(' '), searchWords) ? [section] : [];
  });
}
