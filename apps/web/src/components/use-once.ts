import { useEffect, useRef } from 'react';

/** Runs once per visit, even if React repeats the effect. */
export function useOnce(start: () => void): void {
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    start();
  }, [start]);
}
