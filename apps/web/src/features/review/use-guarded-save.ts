/** Saves, also by Ctrl + S, unless there is a reason against it; under strict filters only what shows all rows. */
import { useEffect, useRef, useState } from 'react';

export interface GuardedSave {
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  readonly unsaved: number;
  /** Why nothing can be saved; null if it can. */
  readonly refusal: string | null;
  /** Filters that hide rows must be removed first. */
  readonly isFiltered: boolean;
  readonly onSay: (text: string) => void;
}

export function useGuardedSave(props: GuardedSave) {
  const { save, isSaving, unsaved, refusal, isFiltered, onSay } = props;
  const [isAskingForAllRows, setAskingForAllRows] = useState(false);
  const trySave = (isForced = false): void => {
    if (isSaving) return;
    if (unsaved === 0) {
      onSay('There is nothing to save.');
      return;
    }
    if (refusal !== null) {
      onSay(refusal);
      return;
    }
    if (!isForced && isFiltered) {
      setAskingForAllRows(true);
      return;
    }
    setAskingForAllRows(false);
    onSay('');
    void save();
  };
  const latestSave = useRef(trySave);
  useEffect(() => {
    latestSave.current = trySave;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latestSave.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { trySave, isAskingForAllRows, setAskingForAllRows };
}
