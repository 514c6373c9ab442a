/** Formatted text that the server stores. Where the browser cannot clean it, a cleaner is loaded when there is some. */
import { lazy, Suspense, useCallback } from 'react';
import { Root } from '#src/ui/parts/RichText.styles.ts';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { canBrowserClean, setCleanHtml } from './set-clean-html.ts';

const RichText = lazy(() => import('./RichText.tsx'));

function NativeRichText({ html }: { html: string }) {
  const show = useCallback(
    (root: HTMLDivElement | null) => {
      if (root) setCleanHtml(root, html);
    },
    [html],
  );
  return <Root ref={show} />;
}

export const LazyRichText = ({ html, lines = 2 }: { html: string; lines?: number }) =>
  canBrowserClean ? (
    <NativeRichText html={html} />
  ) : (
    <Suspense fallback={<LinesSkeleton lines={lines} />}>
      <RichText html={html} />
    </Suspense>
  );
