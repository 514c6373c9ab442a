import { Card } from '#src/ui/Card.tsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Row } from '#src/ui/Layout.tsx';
import styles from './MessageScreen.module.css';

/** One message in the middle of the page, under its heading. */
export function MessageScreen(props: {
  title: string;
  icon: IconName;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const { title, icon, children, actions } = props;
  return (
    <Card className={styles.message}>
      <Icon name={icon} size={36} />
      <PageHeader title={title} />
      <div>{children}</div>
      {actions && (
        <Row items="start" above="xl">
          {actions}
        </Row>
      )}
    </Card>
  );
}
