/** Every open notice, page by page. Spec: notices-inbox. */
import { formatCount } from '@idss/domain/format-number';
import { useState } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NoticeList } from './NoticeList.tsx';
import { useShownNotices } from './use-shown-notices.ts';
import styles from './Notices.module.css';

const count = 50;

export default function NoticesPage() {
  const [before, setBefore] = useState<number>();
  const { query, notices, added, showNew } = useShownNotices(count, before);
  const last = query.data?.notices.at(-1);
  return (
    <>
      <PageHeader
        title="Notices"
        lead={
          <AppLink href={paths.account} underline="always">
            Notice settings
          </AppLink>
        }
      />
      <Panel title="Inbox" aside={query.data && <MarkAllRead {...query.data} />}>
        <div role="status">
          {added > 0 && before === undefined && (
            <Button variant="outlined" onClick={showNew}>
              {formatCount(added, 'new', 'new')}
            </Button>
          )}
        </div>
        <QueryState queries={[query]} loading={<LinesSkeleton lines={10} />}>
          {({ hasMore }) => (
            <>
              {notices.length === 0 ? (
                <EmptyState title="Nothing waits here" isGood>
                  What concerns you comes here: your next steps, locks, uploads, deadlines and your access.
                </EmptyState>
              ) : (
                <NoticeList notices={notices} />
              )}
              <div className={styles.head}>
                {before !== undefined && <Button onClick={() => setBefore(undefined)}>Newest</Button>}
                {hasMore && last && <Button onClick={() => setBefore(last.id)}>Older</Button>}
              </div>
            </>
          )}
        </QueryState>
      </Panel>
    </>
  );
}
