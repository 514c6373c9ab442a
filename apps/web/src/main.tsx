/** Starts the portal: settings first, then the session, then the router. */
import './ui/tokens.css';
import '@fontsource-variable/inter/index.css';
import './ui/base.css';
import './ui/print.css';
import type { ClientSettings } from '@idss/contract/season/settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { describeError } from './api/api-error.ts';
import { read } from './api/client.ts';
import { useApi } from './api/hooks.ts';
import { watchConnection } from './api/connection.ts';
import { reportUncaughtErrors } from './api/report-error.ts';
import { queryClient } from './api/query-client.ts';
import { ClientSettingsContext } from './components/client-settings.ts';
import { watchFields } from './components/unsaved.ts';
import styles from './main.module.css';
import { followColours } from './preferences.ts';
import { router } from './routes.tsx';
import { finishPopup, isSignInPopup, startSession } from './session/session.ts';
import { takeStoredSettings } from './session/stored-settings.ts';
import { ErrorState } from './ui/ErrorState.tsx';
import { PageSkeleton } from './ui/Skeletons.tsx';

const Ground = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </StrictMode>
);

/** Dates and the current season change while the portal is open. */
function Portal({ settings: first, areStored }: { settings: ClientSettings; areStored: boolean }) {
  const { data: settings } = useApi('GetClientSettings', undefined, {
    initialData: first,
    staleTime: Infinity,
    refetchOnMount: areStored ? 'always' : false,
  });
  return (
    <ClientSettingsContext value={settings ?? first}>
      <RouterProvider router={router} />
    </ClientSettingsContext>
  );
}

async function start(host: HTMLElement): Promise<void> {
  if (isSignInPopup()) return finishPopup();
  followColours();
  reportUncaughtErrors();
  watchConnection();
  watchFields();
  const page = createRoot(host);
  const show = (children: ReactNode): void => page.render(<Ground>{children}</Ground>);
  show(
    <main className={styles.loading}>
      <PageSkeleton />
    </main>,
  );
  try {
    const stored = takeStoredSettings();
    const settings = stored ?? (await read('GetClientSettings'));
    document.title = settings.productName;
    void startSession(settings);
    show(<Portal settings={settings} areStored={stored !== null} />);
  } catch (error) {
    show(
      <main className={styles.failed}>
        <ErrorState
          title="An error occurred please try again later"
          {...describeError(error)}
          onRetry={() => window.location.reload()}
        />
      </main>,
    );
  }
}

const host = document.getElementById('root');
if (host) void start(host);
