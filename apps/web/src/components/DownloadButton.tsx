/** A button that fetches a file: busy while it does, and an error is shown under it with a retry. */
import { Button, type ButtonProps } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { Icon } from '#src/ui/icons.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import styles from './DownloadButton.module.css';

export interface DownloadButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly onDownload: () => Promise<void>;
}

export function DownloadButton({ onDownload, children, ...rest }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const start = (): void => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    onDownload()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return (
    <span className={styles.button}>
      <Button startIcon={<Icon name="download" size={16} />} {...rest} isBusy={isBusy} onClick={start}>
        {children}
      </Button>
      {error !== null && <ErrorState title="The download failed" {...describeError(error)} onRetry={start} />}
    </span>
  );
}
