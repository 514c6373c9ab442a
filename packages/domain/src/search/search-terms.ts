/** What people type to find something. Spec: shell-palette. */
import { components, componentLabel, type Component, productLines, type ProductLine } from '../program.ts';

export const maxSearchLength = 100;
/** Further words are not looked at. */
const maxWords = 6;
/** From so many letters on, the beginning of a product line is one. */
const shortestLine = 4;

/** One word, with what it names apart from a part of a name. */
export interface SearchWord {
  /** In lower case. */
  readonly text: string;
  readonly component: Component | null;
  readonly productLine: ProductLine | null;
}

export interface SearchTerms {
  readonly words: readonly SearchWord[];
  /** The beginning of an id: the only word that is a number, without the word. */
  readonly id: { readonly digits: string; readonly others: readonly SearchWord[] } | null;
}

const toWord = (text: string): SearchWord => ({
  text,
  component:
    components.find((each) => [each, componentLabel(each)].some((name) => name.toLowerCase() === text)) ??
    null,
  productLine:
    (text.length >= shortestLine && productLines.find((line) => line.toLowerCase().startsWith(text))) || null,
});

const isId = ({ text }: SearchWord): boolean => /^[1-9]\d{0,8}$/.test(text);

/** Words are looked for in any order; commas between them mean nothing, and neither does the sign before an id. */
export function toSearchTerms(text: string): SearchTerms {
  const words = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;#\p{Cc}]+/u)
        .filter((word) => word !== ''),
    ),
  ]
    .slice(0, maxWords)
    .map(toWord);
  const [id, ...moreIds] = words.filter(isId);
  return {
    words,
    id: id && moreIds.length === 0 ? { digits: id.text, others: words.filter((word) => word !== id) } : null,
  };
}

/** The ids that begin with these digits, as ranges from the shortest ids to the longest. */
export function toIdRanges(digits: string, maxId: number): readonly (readonly [from: number, to: number])[] {
  const ranges: [number, number][] = [];
  for (let size = 1; Number(digits) * size <= maxId; size *= 10)
    ranges.push([Number(digits) * size, Math.min(maxId, (Number(digits) + 1) * size - 1)]);
  return ranges;
}

/** A measure or a rule: every word begins a word of it. `i003` is looked for as the rule I-003. */
export function matchesWords(text: string, words: readonly SearchWord[]): boolean {
  const parts = text.toLowerCase().split(/[^\p{L}\p{N}-]+/u);
  return words.every(({ text: word }) => {
    const id = word.replace(/^([a-z])(\d{1,3})$/, '$1-$2');
    return parts.some((part) => part.startsWith(word) || part.startsWith(id));
  });
}
