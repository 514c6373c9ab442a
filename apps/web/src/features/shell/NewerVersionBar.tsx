/** Below the top bar while the portal serves newer pages than this one. It never reloads by itself. Spec: shell-versions. */
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { postponeNotice } from '#src/api/newer-version.ts';
import { hasUnsaved } from '#src/components/unsaved.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from './ConnectionBar.module.css';

const reloadPage = (): void => window.location.reload();

export default function NewerVersionBar({ reload = reloadPage }: { reload?: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  // Pressed twice it stays: the question is answered by the other button.
  const first = (): void => {
    if (isConfirming) setConfirming(false);
    else if (hasUnsaved()) setConfirming(true);
    else reload();
  };
  const postpone = (): void => {
    postponeNotice();
    // The button is removed, and with it the focus.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.quietStrip}>
      <span className={styles.text}>
        <Icon name={isConfirming ? 'warn' : 'info'} size={16} />
        {isConfirming
          ? 'What you typed or chose on this page is not saved. A reload loses it.'
          : 'A new version of the portal is available. Reload when it suits you.'}
      </span>
      <Button color="inherit" onClick={first}>
        {isConfirming ? 'Stay on this page' : 'Reload'}
      </Button>
      <Button color="inherit" onClick={() => (isConfirming ? reload() : postpone())}>
        {isConfirming ? 'Reload and lose it' : 'Later'}
      </Button>
    </div>
  );
}
