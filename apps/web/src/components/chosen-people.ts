/** People who were chosen in a list, on their way to the page of bulk changes. */
import type { bulkActions } from '@idss/domain/people/bulk-plan';

interface Chosen {
  readonly action: (typeof bulkActions)[number];
  readonly emails: readonly string[];
}

const waiting: { chosen: Chosen | null } = { chosen: null };

export function handOver(chosen: Chosen): void {
  waiting.chosen = chosen;
}

export const chosenPeople = (): Chosen | null => waiting.chosen;

/** They are taken once. */
export function forgetChosen(): void {
  waiting.chosen = null;
}
