/** Formatted text whose cleaner is loaded when there is some. */
import { lazy, Suspense } from 'react';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';

const RichText = lazy(() => import('./RichText.tsx'));

export function LazyRichText({ html, lines = 2 }: { html: string; lines?: number }) {
  return (
    <Suspense fallback={<LinesSkeleton lines={lines} />}>
      <RichText html={html} />
    </Suspense>
  );
}
