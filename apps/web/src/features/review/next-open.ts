import type { Line } from './review-rows.ts';

/** The next row without a designation after this line, or the first one of all. */
export function findNextOpen(lines: readonly Line[], from: string): string | undefined {
  const start = lines.findIndex(({ key }) => key === from) + 1;
  return [...lines.slice(start), ...lines.slice(0, start)].find(
    (line) => line.kind === 'row' && line.row.isOpen,
  )?.key;
}
