/** The progress messages of an upload; the newest stays visible. */
import { useEffect, useRef } from 'react';
import { Lines } from '#src/ui/parts/ProgressLines.styles.ts';

export function ProgressLines({ lines }: { lines: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (lines.length > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines.length]);
  return (
    <Lines ref={list} aria-label="Progress of the upload" tabIndex={0}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </Lines>
  );
}
