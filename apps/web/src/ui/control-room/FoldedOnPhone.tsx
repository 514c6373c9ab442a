/** A long table, folded where it would be several screens high. */
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Disclosure } from '#src/ui/Disclosure.tsx';

export function FoldedOnPhone({ head, children }: { readonly head: string; readonly children: ReactNode }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return isPhone ? <Disclosure head={head}>{() => children}</Disclosure> : children;
}
