import { useEffect, useRef } from 'react';

/** After a change of step the focus goes to its heading, which a screen reader then reads; null: not known yet. */
export function useStepFocus(step: string | null): void {
  const previousStep = useRef<string | null>(null);
  useEffect(() => {
    if (previousStep.current !== null && step !== null && previousStep.current !== step)
      document.querySelector<HTMLElement>('[data-step-heading]')?.focus();
    previousStep.current = step ?? previousStep.current;
  }, [step]);
}
