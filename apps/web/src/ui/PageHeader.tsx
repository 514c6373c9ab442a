/**
 * A page's heading, the content next to it, and its actions at the right. Takes the focus after a change of page. Inside a
 * tab of another page it is a heading below that page's.
 */
import styles from './PageHeader.module.css';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { Row } from './Layout.tsx';
import { Title } from './Text.tsx';

/** True inside a tab: the page around it names the browser's tab. */
export const IsPartOfPage = createContext(false);

export interface PageHeaderProps {
  readonly title: string;
  /** The tab's title where it says more than the heading. */
  readonly documentTitle?: string;
  /** In place of the title, whose text it contains for who hears it. */
  readonly shownTitle?: ReactNode;
  readonly aside?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Reserves two lines if the actions are below: they stay in one place from page to page. */
  readonly hasFixedHeight?: boolean;
}

export function PageHeader({
  title,
  documentTitle = title,
  shownTitle = title,
  aside,
  lead,
  actions,
  hasFixedHeight = false,
}: PageHeaderProps) {
  const isPart = use(IsPartOfPage);
  useEffect(() => {
    if (!isPart) document.title = `${documentTitle} - IDSS`;
  }, [documentTitle, isPart]);
  return (
    <div className={styles.row}>
      <div className={styles.heading}>
        <div className={styles.line}>
          <Title
            level={isPart ? 2 : 1}
            {...(isPart ? {} : { tabIndex: -1 })}
            className={hasFixedHeight ? styles.fixedHeight : undefined}
          >
            {shownTitle}
          </Title>
          {aside}
        </div>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {actions && <Row className={styles.actions}>{actions}</Row>}
    </div>
  );
}
