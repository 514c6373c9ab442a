/** Lines and columns of a text; both count from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The place of a character. A byte-order mark is no column. */
export function createLineFinder(text: string): (offset: number) => TextPlace {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? Infinity) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(1, offset - (starts[low] ?? 0) + 1) };
  };
}
