/** One step of a wizard: its heading, which takes the focus after a change of step, its content, and the navigation. */
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Root, Head, Ways } from '#src/ui/bulk/StepFrame.styles.ts';
import { Muted } from '#src/ui/Text.tsx';

export interface StepFrameProps {
  readonly title: string;
  /** Counts and the like; read aloud when it changes. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
  readonly ways: ReactNode;
}

export function StepFrame({ title, status, children, ways }: StepFrameProps) {
  return (
    <Root aria-label={title}>
      <Head>
        <Typography variant="h2" tabIndex={-1} data-step-heading>
          {title}
        </Typography>
        <Muted as="span" role="status">
          {status}
        </Muted>
      </Head>
      {children}
      <Ways>{ways}</Ways>
    </Root>
  );
}
