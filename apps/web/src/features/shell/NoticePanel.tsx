/** The newest notices, under the bell. */
import { formatCount } from '@idss/domain/format-number';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PopupBox } from '#src/ui/Popup.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Title } from '#src/ui/Text.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NoticeList } from './NoticeList.tsx';
import { useShownNotices } from './use-shown-notices.ts';
import styles from './Notices.module.css';

const count = 20;

export default function NoticePanel(props: { anchor: HTMLElement | null; onClose: () => void }) {
  return (
    <PopupBox label="Notices" {...props}>
      <div className={styles.panel}>
        <Newest onClose={props.onClose} />
      </div>
    </PopupBox>
  );
}

function Newest({ onClose }: { onClose: () => void }) {
  const { query, notices, added, showNew } = useShownNotices(count);
  return (
    <>
      <div className={styles.head}>
        <Title level={3} as="h2">
          Notices
        </Title>
        {query.data && <MarkAllRead {...query.data} />}
      </div>
      <div role="status">
        {added > 0 && (
          <Button variant="outlined" isWide onClick={showNew}>
            {formatCount(added, 'new', 'new')}
          </Button>
        )}
      </div>
      <QueryState queries={[query]} loading={<LinesSkeleton lines={6} />}>
        {(answer) =>
          notices.length === 0 && answer.notices.length === 0 ? (
            <EmptyState title="Nothing new" isGood />
          ) : (
            <NoticeList notices={notices} onFollow={onClose} />
          )
        }
      </QueryState>
      <div className={styles.head}>
        <AppLink href={paths.notices} underline="always" onFollow={onClose}>
          All notices
        </AppLink>
        <AppLink href={paths.account} underline="always" onFollow={onClose}>
          Notice settings
        </AppLink>
      </div>
    </>
  );
}
