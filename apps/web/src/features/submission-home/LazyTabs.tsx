/** Tabs that few people open, loaded when they do. */
import { lazy, type ReactNode, Suspense } from 'react';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';

export const AuditorsTab = lazy(() => import('./AuditorsTab.tsx'));
export const AdminTab = lazy(() => import('./AdminTab.tsx'));

export function LazyTab({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <div style={{ padding: 16 }}>
          <LinesSkeleton lines={10} />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}
