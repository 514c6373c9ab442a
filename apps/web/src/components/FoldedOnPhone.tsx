/** A long table, folded where it would be several screens high. */
import type { ReactNode } from 'react';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { useMedia } from './use-media.ts';

export function FoldedOnPhone({ head, children }: { readonly head: string; readonly children: ReactNode }) {
  const isPhone = useMedia('(width < 600px)');
  return isPhone ? <Disclosure head={head}>{() => children}</Disclosure> : children;
}
