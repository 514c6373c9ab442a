/** What is done with several rows of the review table at once: ticked off, designated, commented; and where to go next. */
import { useEffect, useState } from 'react';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { assign, type Assignment, formatAssigned } from './assign.ts';
import { columns } from './keyboard.ts';
import { findNextOpen } from './next-open.ts';
import type { Line, ReviewRow } from './review-rows.ts';
import type { ReviewTable } from './use-changes.ts';
import { useMarks } from './use-marks.ts';
import { useSnippets } from './use-snippets.ts';
import type { usePosition } from './use-position.ts';

const AssignDialog = lazyComponent(() => import('./AssignDialog.tsx'));

export interface ReviewCommandsProps extends ReviewTable {
  readonly subId: number;
  readonly lines: readonly Line[];
  readonly position: ReturnType<typeof usePosition>;
  readonly onSay: (text: string) => void;
}

export function useReviewCommands({
  subId,
  rows,
  store,
  refusal,
  lines,
  position,
  onSay,
}: ReviewCommandsProps) {
  const { isReviewed, review } = useMarks(subId, onSay);
  const snippets = useSnippets(subId, refusal === null);
  const [assigned, setAssigned] = useState<readonly ReviewRow[] | null>(null);
  const { place, goTo, goBack } = position;
  // It is typed into as soon as its key is pressed.
  useEffect(() => AssignDialog.preload(), []);
  const onNextOpen = (): void => {
    const next = findNextOpen(lines, place.key, store.changes, rows);
    if (next) goTo(next, columns[place.column]?.id);
    else onSay('No row in sight is open.');
  };
  const set = (selected: readonly ReviewRow[], assignment: Assignment): void => {
    const result = assign(store.changes, rows, selected, assignment);
    store.change(() => result.changes);
    onSay(formatAssigned(result, assignment));
  };
  const dialog = assigned && (
    <AssignDialog
      rows={assigned}
      onAssign={(assignment) => {
        set(assigned, assignment);
        setAssigned(null);
        goBack();
      }}
      onClose={() => {
        setAssigned(null);
        goBack();
      }}
    />
  );
  const commands = {
    isReviewed,
    onReview: (selected: readonly ReviewRow[], wanted: boolean) => {
      if (refusal === null) review(selected, wanted);
      else onSay(refusal);
    },
    onNextOpen,
    onSet: set,
    onAssign: (selected: readonly ReviewRow[]) => selected.length > 0 && setAssigned(selected),
    onSnippet: (number: number, selected: readonly ReviewRow[]) => {
      const text = snippets.texts[number - 1];
      if (text === undefined) onSay(`There is no snippet ${number}.`);
      else set(selected, { designation: '', comment: snippets.getText(text) });
    },
  };
  const undo = (): void => onSay(store.undo() ? 'The last change was undone.' : 'There is nothing to undo.');
  return { commands, undo, dialog, snippets };
}
