/** One step of a wizard: its heading, which takes the focus after a change of step, its content, and the navigation. */
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Title, Muted } from '#src/ui/Text.tsx';
import type { ReactNode } from 'react';
import styles from './StepFrame.module.css';

export interface StepFrameProps {
  readonly title: string;
  /** Counts and the like; read aloud when it changes. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
  readonly buttons: ReactNode;
}

export function StepFrame({ title, status, children, buttons }: StepFrameProps) {
  return (
    <Stack as="section" gap="m" aria-label={title}>
      <Row items="baseline" className={styles.head}>
        <Title level={2} tabIndex={-1} data-step-heading>
          {title}
        </Title>
        <Muted as="span" role="status">
          {status}
        </Muted>
      </Row>
      {children}
      <Row>{buttons}</Row>
    </Stack>
  );
}
