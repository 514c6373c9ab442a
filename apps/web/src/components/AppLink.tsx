/** A link inside the portal: a real address for the browser, a change of page without a reload on a plain click. */
import { Link, type LinkProps } from '#src/ui/Link.tsx';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Props that make any anchor a link of the portal: `<Button {...link(href)}>`. */
export function useAppLink(): (href: string) => { href: string; onClick: (event: MouseEvent) => void } {
  const router = useRouter();
  return (href) => ({
    href,
    onClick: (event) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      router.history.push(href);
    },
  });
}

export interface AppLinkProps extends Omit<LinkProps, 'href' | 'onClick'> {
  readonly href: string;
  /**
   * Called after the change of page, such as to close what the link is in. Removed before that, the link would be the browser's
   * alone: it would load the whole page again, and end calls that are on their way.
   */
  readonly onFollow?: (() => void) | undefined;
}

export function AppLink({ href, onFollow, ...rest }: AppLinkProps) {
  const link = useAppLink()(href);
  return (
    <Link
      {...rest}
      {...link}
      onClick={(event) => {
        link.onClick(event);
        onFollow?.();
      }}
    />
  );
}
