/** Below the top bar while the portal serves newer pages than this one. It never reloads by itself. Spec: shell-versions. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { putOff } from '#src/api/newer-version.ts';
import { hasUnsaved } from '#src/components/unsaved.ts';
import { Icon } from '#src/ui/icons.tsx';
import { QuietStrip, Words } from '#src/ui/shell/ConnectionBar.styles.ts';

const reloadPage = (): void => window.location.reload();

export default function NewerVersionBar({ reload = reloadPage }: { reload?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <QuietStrip>
      <Words>
        <Icon name={isAsking ? 'warn' : 'info'} size={16} />
        {isAsking
          ? 'What you typed or chose on this page is not saved. A reload loses it.'
          : 'A new version of the portal is here. Reload when it suits you.'}
      </Words>
      <Button
        size="small"
        color="inherit"
        onClick={() => (isAsking || !hasUnsaved() ? reload() : setAsking(true))}
      >
        {isAsking ? 'Reload and lose it' : 'Reload'}
      </Button>
      <Button size="small" color="inherit" onClick={() => (isAsking ? setAsking(false) : putOff())}>
        {isAsking ? 'Stay on this page' : 'Later'}
      </Button>
    </QuietStrip>
  );
}
