/** Messages about a save. */
import { pluralize } from '@idss/domain/format-number';
import type { SaveState } from './use-save.ts';

export const formatUnsaved = (count: number): string =>
  count === 0 ? 'No unsaved changes' : `${count} unsaved ${pluralize(count, 'change')}`;

export function formatSaved(
  { cells, conflicts }: Extract<SaveState, { kind: 'saved' }>,
  isWaiting: boolean,
): string {
  if (cells > 0) return `Saved ${cells} ${pluralize(cells, 'change')}.`;
  if (conflicts > 0) return 'Nothing was saved: someone else changed the same cells.';
  return isWaiting
    ? 'Nothing was saved: choose between the two values of each cell in conflict first.'
    : 'Nothing was saved.';
}

/** The line under the table. `message`: of another action than a save. */
export function getMessage(
  state: SaveState,
  message: string,
  { isWaiting, isRefused }: { readonly isWaiting: boolean; readonly isRefused: boolean },
): string {
  if (state.kind === 'saving') return 'Saving…';
  if (message !== '') return message;
  if (state.kind === 'saved') return formatSaved(state, isWaiting);
  return isRefused ? 'Nothing was saved; what you typed is kept. The reason is shown above the table.' : '';
}

/** Of the cells in conflict: did others of the same save go through? */
export const wereOthersSaved = (state: SaveState): boolean =>
  state.kind === 'saved' && state.conflicts > 0 && state.cells > 0;
