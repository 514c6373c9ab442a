/** A text that is typed: what it brings about waits for a pause. */
import { useEffect, useRef, useState } from 'react';

/** Typing is gathered for this long, milliseconds. */
const typingPause = 150;

export function useDelayedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const timer = useRef(0);
  // Cleared or set from outside; what is being typed is not changed.
  if (applied !== value) {
    setApplied(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    text,
    onType: (typed: string): void => {
      setText(typed);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => onChange(typed.trim()), typingPause);
    },
  };
}
