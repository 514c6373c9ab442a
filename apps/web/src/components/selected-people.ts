/** People who were chosen in a list, on their way to the page of bulk changes. */
import type { bulkActions } from '@idss/domain/people/bulk-plan';

interface SelectedPeople {
  readonly action: (typeof bulkActions)[number];
  readonly emails: readonly string[];
}

const waiting: { selected: SelectedPeople | null } = { selected: null };

export function handOver(selected: SelectedPeople): void {
  waiting.selected = selected;
}

export const getSelectedPeople = (): SelectedPeople | null => waiting.selected;

/** They are taken once. */
export function forgetSelectedPeople(): void {
  waiting.selected = null;
}
