import { useEffect, useState } from 'react';

/** While a person types. */
const usualPause = 250;

/** A value that follows another one after a short pause, so that not every key asks the server. */
export function useDelayed<Value>(value: Value, pause = usualPause): Value {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return delayed;
}
