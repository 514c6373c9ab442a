/** A router whose only page is this part: links and what is in the address need one. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

export function InRouter({
  address = '/',
  children,
}: {
  readonly address?: string;
  readonly children: ReactNode;
}) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: () => children }),
      history: createMemoryHistory({ initialEntries: [address] }),
    }),
  );
  return <RouterProvider router={router as never} />;
}
