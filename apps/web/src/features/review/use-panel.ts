/** The panel beside the review table: whether it is open where there is no room for it, and when it takes the focus. */
import { useState } from 'react';
import type { usePosition } from './use-position.ts';

interface Panel {
  /** Its heading takes the focus whenever this is another object. */
  readonly focus: object | null;
  readonly isOpen: boolean;
}

const closed: Panel = { focus: null, isOpen: false };

export function usePanel({ select, goBack }: Pick<ReturnType<typeof usePosition>, 'select' | 'goBack'>) {
  const [panel, setPanel] = useState(closed);
  return {
    panel,
    open: (key: string) => {
      select(key);
      setPanel({ focus: {}, isOpen: true });
    },
    toggle: () => setPanel(panel.isOpen ? closed : { focus: {}, isOpen: true }),
    back: () => {
      setPanel(closed);
      goBack();
    },
  };
}
