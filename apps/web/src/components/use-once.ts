import { useEffect, useRef } from 'react';

/** Runs once per visit, even if React repeats the effect. */
export function useOnce(start: () => void): void {
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, [start]);
}
