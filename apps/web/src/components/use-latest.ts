import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for good, which does what the latest one does: a part that gets it is not drawn again for its sake. */
export function useLatest<Values extends readonly unknown[], Result>(
  act: (...values: Values) => Result,
): (...values: Values) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...values: Values) => latest.current(...values), []);
}
