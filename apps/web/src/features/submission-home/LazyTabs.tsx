/** Tabs that few people open, loaded when they do. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDraft } from '#src/session/drafts.ts';
import { changesDraft } from './review/changes-draft.ts';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';

export const ReviewTab = lazy(() => import('./review/ReviewTab.tsx'));
export const AuditorsTab = lazy(() => import('./AuditorsTab.tsx'));
export const AdminTab = lazy(() => import('./AdminTab.tsx'));
const KeptChanges = lazy(() => import('./review/KeptChanges.tsx'));

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

const nothing = {};

function Typed({ subId }: { subId: number }) {
  const [changes] = useDraft<object>(changesDraft(subId), nothing);
  return Object.keys(changes).length === 0 ? null : (
    <Suspense fallback={<LinesSkeleton lines={3} />}>
      <KeptChanges subId={subId} />
    </Suspense>
  );
}

/** In the place of a review table that went away: what was typed there and not saved, if anything was. */
export function TypedBefore({ subId }: { subId: number }) {
  // A comment in the making is kept as its table goes; it is read after that.
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setGone(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isGone ? <Typed subId={subId} /> : null;
}
