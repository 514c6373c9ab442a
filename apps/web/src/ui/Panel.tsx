/** A white card with a heading. The grounds of every screen. */
import { Card } from './Card.tsx';
import styles from './Panel.module.css';
import { type ReactNode, useId } from 'react';
import { Title } from './Text.tsx';

export interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** The content reaches the card's edges: for tables and lists. */
  readonly isFlush?: boolean;
}

type HeadProps = Pick<PanelProps, 'title' | 'aside'> & { readonly id?: string };

/** For a card that is something else, such as a table. */
export const PanelHead = ({ title, aside, id }: HeadProps) => (
  <div className={styles.head}>
    <Title id={id} level={2} className={styles.title}>
      {title}
    </Title>
    {aside}
  </div>
);

export function Panel({ title, aside, children, isFlush = false }: PanelProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <PanelHead title={title} aside={aside} id={id} />
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </Card>
  );
}
