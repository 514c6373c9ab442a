/** People who were selected in a list, on their way to the page of bulk changes. */
import type { bulkActions } from '@idss/domain/people/bulk-plan';

interface SelectedPeople {
  readonly action: (typeof bulkActions)[number];
  readonly emails: readonly string[];
}

const store: { selected: SelectedPeople | null } = { selected: null };

export function setSelectedPeople(selected: SelectedPeople): void {
  store.selected = selected;
}

export const getSelectedPeople = (): SelectedPeople | null => store.selected;

/** They are used once. */
export function forgetSelectedPeople(): void {
  store.selected = null;
}
