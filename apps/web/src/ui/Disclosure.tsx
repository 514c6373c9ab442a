/** A line that opens the content below it. */
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icons.tsx';

const Line = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  width: '100%',
  padding: '9px 14px 9px 10px',
  cursor: 'pointer',
  '& > svg': { marginTop: 2, color: theme.vars.palette.text.secondary, transition: 'transform .15s' },
  '&[aria-expanded=true] > svg': { transform: 'rotate(90deg)' },
  '&:hover': { background: theme.vars.palette.surface.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));

export interface DisclosureProps {
  readonly head: ReactNode;
  readonly children: () => ReactNode;
  readonly isOpenAtFirst?: boolean;
}

export function Disclosure({ head, children, isOpenAtFirst = false }: DisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <>
      {/* Its head is text as well: it stays on paper. */}
      <Line
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-on-paper
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="right" size={16} />
        {head}
      </Line>
      <div id={id} hidden={!isOpen}>
        {isOpen && children()}
      </div>
    </>
  );
}
