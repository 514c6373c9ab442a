/** The reference of an error, with which support finds it in the log. It can be copied. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ReferenceLine } from './parts/Reference.styles.ts';

export function Reference({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
  };
  return (
    <ReferenceLine>
      Reference <code>{code}</code>
      {/* The clipboard exists only on secure pages. */}
      {'clipboard' in navigator && (
        <Button size="small" color="inherit" aria-label="Copy the reference" onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </ReferenceLine>
  );
}
