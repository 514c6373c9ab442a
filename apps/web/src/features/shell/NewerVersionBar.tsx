/** Below the top bar while the portal serves newer pages than this one. It never reloads by itself. Spec: shell-versions. */
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { postponeNotice } from '#src/api/newer-version.ts';
import { hasUnsaved } from '#src/components/unsaved.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from './ConnectionBar.module.css';

const reloadPage = (): void => window.location.reload();

export default function NewerVersionBar({ reload = reloadPage }: { reload?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  // Pressed twice it stays: the question is answered by the other button.
  const first = (): void => {
    if (isAsking) setAsking(false);
    else if (hasUnsaved()) setAsking(true);
    else reload();
  };
  const later = (): void => {
    postponeNotice();
    // The button is gone, and with it the focus.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.quietStrip}>
      <span className={styles.words}>
        <Icon name={isAsking ? 'warn' : 'info'} size={16} />
        {isAsking
          ? 'What you typed or chose on this page is not saved. A reload loses it.'
          : 'A new version of the portal is here. Reload when it suits you.'}
      </span>
      <Button color="inherit" onClick={first}>
        {isAsking ? 'Stay on this page' : 'Reload'}
      </Button>
      <Button color="inherit" onClick={() => (isAsking ? reload() : later())}>
        {isAsking ? 'Reload and lose it' : 'Later'}
      </Button>
    </div>
  );
}
