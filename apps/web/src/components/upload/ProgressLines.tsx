/** The sentences that an upload is followed by; the newest stays in sight. */
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';

const Lines = styled('ol')(({ theme }) => ({
  margin: '10px 0 0',
  padding: '8px 12px',
  listStyle: 'none',
  height: 132,
  overflow: 'auto',
  borderRadius: 6,
  fontSize: '.75rem',
  background: theme.vars.palette.surface.sunken,
  border: `1px solid ${theme.vars.palette.divider}`,
}));

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
