/** Below the top bar while the portal cannot be reached, and where the page has to be reloaded. Spec: shell-connection. */
import { Button } from '#src/ui/Button.tsx';
import { useConnection } from '#src/api/connection.ts';
import { useNewerVersion } from '#src/api/newer-version.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { useReloadNeeded } from '#src/components/load-code.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from './ConnectionBar.module.css';

const NewerVersionBar = lazyComponent(() => import('./NewerVersionBar.tsx'));

const sentences = {
  offline: 'Offline. What you typed is kept.',
  unavailable: 'The portal is temporarily unavailable. What you typed is kept.',
  updated: 'A new version of the portal is installed. Save what you typed, then reload the page.',
  stuck: 'A part of the page could not be loaded. Save what you typed, then reload the page.',
} as const;

export function ConnectionBar() {
  const { state } = useConnection();
  const { reason } = useReloadNeeded();
  const barState = state === 'online' ? reason : state;
  const hasNewer = useNewerVersion(({ build, postponedBuild }) => build !== null && build !== postponedBuild);
  // The place is always there, so that what comes into it is read aloud.
  return (
    <div role="status">
      {barState && (
        <div className={styles.strip}>
          <span className={styles.text}>
            <Icon name={barState === state ? 'warn' : 'info'} size={16} />
            {sentences[barState]}
          </span>
          {barState !== state && (
            <Button color="inherit" onClick={() => window.location.reload()}>
              Reload
            </Button>
          )}
        </div>
      )}
      {!barState && hasNewer && <NewerVersionBar />}
    </div>
  );
}
