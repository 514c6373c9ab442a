/** The steps of a process: done, current, to come. */
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { VisuallyHidden } from './Skeletons.tsx';

const List = styled('ol')(({ theme }) => ({
  display: 'flex',
  margin: 0,
  padding: '18px 12px 14px',
  listStyle: 'none',
  '& li': {
    position: 'relative',
    flex: '1 1 0',
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 6,
    padding: '0 6px',
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
  },
  '& li[data-state=active]': { color: theme.vars.palette.text.primary },
  '& li[data-state=active] .title': { fontWeight: 680 },
  '& li[data-state=done]': { color: theme.vars.palette.text.primary },
  // The line from the step before.
  '& li + li::before': {
    content: '""',
    position: 'absolute',
    top: 13,
    right: 'calc(50% + 20px)',
    width: 'calc(100% - 40px)',
    height: 2,
    background: theme.vars.palette.divider,
  },
  '& li[data-reached]::before': { background: theme.vars.palette.primary.main },
  '& .disc': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    // On a phone long words would squeeze the circle.
    flexShrink: 0,
    width: 28,
    height: 28,
    borderRadius: '50%',
    fontWeight: 680,
    boxSizing: 'border-box',
    border: `2px solid ${theme.vars.palette.edge}`,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.secondary,
  },
  '& [data-state=done] .disc, & [data-state=active] .disc': {
    borderColor: theme.vars.palette.primary.main,
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '& [data-state=active] .disc': { boxShadow: `0 0 0 4px ${theme.vars.palette.surface.selected}` },
  '& .words': { display: 'grid', gap: 2, justifyItems: 'center' },
  // Longer than its step if the reader's own time is next to it: it wraps instead of reaching into the next one.
  '& .note': {
    fontSize: '.75rem',
    color: theme.vars.palette.text.secondary,
    '& time span': { whiteSpace: 'normal' },
  },
  [theme.breakpoints.down('md')]: {
    flexDirection: 'column',
    gap: 14,
    padding: '16px',
    '& li': { flexDirection: 'row', textAlign: 'left', gap: 12, alignItems: 'center', padding: 0 },
    '& .words': { justifyItems: 'start' },
    '& li + li::before': { top: -13, left: 13, right: 'auto', width: 2, height: 12 },
  },
}));

const stateWords = { done: 'done', active: 'current step', todo: 'not yet' } as const;

export interface StepperStep {
  readonly id: string | number;
  readonly title: string;
  readonly state: keyof typeof stateWords;
  readonly note?: ReactNode;
}

export function Stepper({ label, steps }: { label: string; steps: readonly StepperStep[] }) {
  return (
    <List aria-label={label}>
      {steps.map(({ id, title, state, note }, index) => (
        <li
          key={id}
          data-state={state}
          data-reached={state !== 'todo' || undefined}
          {...(state === 'active' ? { 'aria-current': 'step' } : {})}
        >
          <span className="disc" aria-hidden>
            {state === 'done' ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span className="words">
            <span className="title">
              {title}
              <VisuallyHidden>, {stateWords[state]}</VisuallyHidden>
            </span>
            {note && <span className="note">{note}</span>}
          </span>
        </li>
      ))}
    </List>
  );
}
