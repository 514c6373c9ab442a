/** Placeholder for a part of a page that is loaded when first shown. */
import { type ReactNode, Suspense } from 'react';
import { LinesSkeleton } from './Skeletons.tsx';

/** `lines`: of the skeleton, about as tall as the part. */
export function LazyPart({ children, lines = 10 }: { children: ReactNode; lines?: number | undefined }) {
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
