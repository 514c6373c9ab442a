/** Starts the portal: settings first, then the session, then the router. */
// In a file of its own it would delay the first paint.
import fontFaces from '@fontsource-variable/inter/index.css?inline';
import createCache from '@emotion/cache';
import { CacheProvider, css, Global } from '@emotion/react';
import type { ClientSettings } from '@idss/contract/season/settings';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { describeError } from './api/api-error.ts';
import { read } from './api/client.ts';
import { watchConnection } from './api/connection.ts';
import { reportUncaughtErrors } from './api/report-error.ts';
import { queryClient } from './api/query-client.ts';
import { ClientSettingsContext } from './components/client-settings.ts';
import { watchFields } from './components/unsaved.ts';
import { router } from './routes.tsx';
import { finishPopup, isSignInPopup, startSession } from './session/session.ts';
import { theme } from './theme.ts';
import { ErrorState } from './ui/ErrorState.tsx';
import { PageSkeleton } from './ui/Skeletons.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const fonts = css(fontFaces);
const styles = createCache({ key: 'idss', ...(nonce ? { nonce } : {}) });

function Ground({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="idss.colours">
          <CssBaseline enableColorScheme />
          <Global styles={fonts} />
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}

function Portal({ settings }: { settings: ClientSettings }) {
  return (
    <ClientSettingsContext value={settings}>
      <RouterProvider router={router} />
    </ClientSettingsContext>
  );
}

async function start(host: HTMLElement): Promise<void> {
  if (isSignInPopup()) return finishPopup();
  reportUncaughtErrors();
  watchConnection();
  watchFields();
  const page = createRoot(host);
  const show = (children: ReactNode): void => page.render(<Ground>{children}</Ground>);
  show(
    <main style={{ padding: '76px 24px' }}>
      <PageSkeleton />
    </main>,
  );
  try {
    const settings = await read('GetClientSettings');
    document.title = settings.productName;
    void startSession(settings);
    show(<Portal settings={settings} />);
  } catch (error) {
    show(
      <main style={{ maxWidth: 560, margin: '96px auto', padding: 16 }}>
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
