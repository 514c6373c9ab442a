/** Tabs that few people open, loaded when they do. */
import { lazy, type ReactNode, Suspense } from 'react';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';

export const ReviewTab = lazy(() => import('./review/ReviewTab.tsx'));
export const AuditorsTab = lazy(() => import('./AuditorsTab.tsx'));
export const AdminTab = lazy(() => import('./AdminTab.tsx'));
export const ClearTab = lazy(() => import('./ClearTab.tsx'));
const Kept = lazy(() => import('./review/KeptChanges.tsx'));

/** `lines`: of the skeleton, about as tall as the tab. */
export function LazyTab({ children, lines = 10 }: { children: ReactNode; lines?: number }) {
  return (
    <Suspense
      fallback={
        <div style={{ padding: 16 }}>
          <LinesSkeleton lines={lines} />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}

/** In the place of a review table that went away: what was typed there and not saved, if anything was. */
export const KeptChanges = ({ subId }: { subId: number }) => (
  <Suspense fallback={null}>
    <Kept subId={subId} />
  </Suspense>
);
