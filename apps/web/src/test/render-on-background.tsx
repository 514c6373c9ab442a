/** Renders a component with the portal's styles and a query client of its own. */
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { render } from 'vitest-browser-react';

const Ground = ({ children }: { readonly children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  </StrictMode>
);

export const renderOnBackground = (children: ReactNode) => render(children, { wrapper: Ground });
