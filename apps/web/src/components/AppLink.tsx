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
}

export function AppLink({ href, ...rest }: AppLinkProps) {
  const link = useAppLink();
  return <Link {...rest} {...link(href)} />;
}
