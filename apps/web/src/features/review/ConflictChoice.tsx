/** Resolves a conflict between two people's values of one cell, in the cell: by mouse or by M, T, arrows and Enter. */
import { Button } from '#src/ui/Button.tsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatMoment } from '#src/components/moments.ts';
import { element } from '#src/ui/element.tsx';
import styles from './ConflictChoice.module.css';
import gridStyles from './review-grid.module.css';
import type { CellChange } from './changes.ts';

const Box = element('div', styles.box);

export interface ConflictChoiceProps {
  readonly change: CellChange;
  /** Names the cell for screen readers. */
  readonly label: string;
  readonly format: (value: string) => string;
  readonly onResolve: (choice: 'mine' | 'theirs') => void;
  readonly onCancel: () => void;
}

export default function ConflictChoice({ change, label, format, onResolve, onCancel }: ConflictChoiceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  const { conflict, value } = change;
  if (!conflict) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (key === 'tab') return;
    event.stopPropagation();
    if (key === 'escape') onCancel();
    else if (key === 'm') onResolve('mine');
    else if (key === 't') onResolve('theirs');
    else if (key === 'arrowdown' || key === 'arrowup') {
      const [mineButton, theirsButton] = box.current?.querySelectorAll('button') ?? [];
      (document.activeElement === mineButton ? theirsButton : mineButton)?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <Box ref={box} role="group" aria-label={`Which value of ${label} should be saved?`} onKeyDown={onKeyDown}>
      <Button variant="outlined" color="inherit" onClick={() => onResolve('mine')}>
        Take mine: {format(value) || 'empty'}
      </Button>
      <Button variant="outlined" color="inherit" onClick={() => onResolve('theirs')}>
        Take theirs: {format(conflict.theirs) || 'empty'}
      </Button>
      <span className={gridStyles.note}>
        Saved by {conflict.changedBy}, {formatMoment(conflict.changedOn)}
      </span>
    </Box>
  );
}
