import { useEffect, useRef } from 'react';

/** After a change of step the focus goes to its heading, which a screen reader then reads; null: not known yet. */
export function useStepFocus(step: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && step !== null && before.current !== step)
      document.querySelector<HTMLElement>('[data-step-heading]')?.focus();
    before.current = step ?? before.current;
  }, [step]);
}
