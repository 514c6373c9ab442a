/** Renders a component with the portal's theme and a query client of its own. */
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { render } from 'vitest-browser-react';
import { theme } from '#src/theme.ts';

function Ground({ children }: { readonly children: ReactNode }) {
  return (
    <StrictMode>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      </ThemeProvider>
    </StrictMode>
  );
}

export const renderOnGround = (children: ReactNode) => render(children, { wrapper: Ground });
