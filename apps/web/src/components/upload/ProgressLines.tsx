/** The progress messages of an upload; the newest stays visible. */
import { useEffect, useRef } from 'react';
import styles from './ProgressLines.module.css';

export function ProgressLines({ lines }: { lines: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (lines.length > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines.length]);
  return (
    <ol className={styles.lines} ref={list} aria-label="Progress of the upload" tabIndex={0}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ol>
  );
}
