/** The reference of an error, with which support finds it in the log. It can be copied. */
import { Button } from './Button.tsx';
import { useState } from 'react';
import styles from './Reference.module.css';

export function Reference({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
  };
  return (
    <div className={styles.referenceLine}>
      Reference <code>{code}</code>
      {/* The clipboard exists only on secure pages. */}
      {'clipboard' in navigator && (
        <Button color="inherit" aria-label="Copy the reference" onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      )}
    </div>
  );
}
