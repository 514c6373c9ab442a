/** Formatted text that the server stores. Where the browser cannot clean it, a cleaner is loaded when there is some. */
import { useCallback } from 'react';
import { lazyPart } from '../lazy-component.tsx';
import { joinClasses } from '#src/ui/element.tsx';
import inkStyles from './inks.module.css';
import styles from './RichText.module.css';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { canBrowserClean, setCleanHtml } from './set-clean-html.ts';

interface RichTextProps {
  readonly html: string;
  /** Of the skeleton until the text is shown. */
  readonly lines?: number;
}

const RichText = lazyPart<RichTextProps>(
  () => import('./RichText.tsx'),
  ({ lines = 2 }) => <LinesSkeleton lines={lines} />,
);

function NativeRichText({ html }: { html: string }) {
  const show = useCallback(
    (root: HTMLDivElement | null) => {
      if (root) setCleanHtml(root, html);
    },
    [html],
  );
  return <div className={joinClasses(styles.root, inkStyles.inks)} ref={show} />;
}

export const LazyRichText = (props: RichTextProps) =>
  canBrowserClean ? <NativeRichText html={props.html} /> : <RichText {...props} />;
