import { useEffect, useState } from 'react';

/** While a person types. */
const pauseMilliseconds = 250;

/** A value that follows another one after a short pause, so that not every key asks the server. */
export function useDelayed<Value>(value: Value): Value {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
}
