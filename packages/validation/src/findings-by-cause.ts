/** Collects findings of one cause in many rows into one: the first, which says in how many more rows it is so. */
import type { Finding } from '@idss/domain/findings/finding';
import { pluralize } from '@idss/domain/format-number';

export interface FindingsByCause {
  add(cause: string, finding: Finding): void;
  /** In the order of their first rows. */
  all(): readonly Finding[];
}

const formatOtherRows = (others: number): string => `and ${others} more ${pluralize(others, 'row')}`;

export function createFindingsByCause(): FindingsByCause {
  const causes = new Map<string, { readonly first: Finding; others: number }>();
  return {
    add(cause, finding) {
      const known = causes.get(cause);
      if (known === undefined) causes.set(cause, { first: finding, others: 0 });
      else known.others += 1;
    },
    all: () =>
      [...causes.values()].map(({ first, others }) =>
        others === 0
          ? first
          : {
              ...first,
              message: first.message.replace(/^Row \d+/, (row) => `${row} ${formatOtherRows(others)}`),
            },
      ),
  };
}
