/** Notices under each other: each leads to its place, and can be marked read, or put off. */
import { snoozeLabels, snoozeTimes } from '@idss/domain/notices/notice-kinds';
import { useState } from 'react';
import { useApiAction } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { TimeAgo } from '#src/components/Moment.tsx';
import { Button } from '#src/ui/Button.tsx';
import { joinClasses } from '#src/ui/element.tsx';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import type { ShownNotice } from './use-shown-notices.ts';
import styles from './Notices.module.css';

export interface NoticeListProps {
  readonly notices: readonly ShownNotice[];
  /** A notice was followed to its place. */
  readonly onFollow?: (() => void) | undefined;
}

export function NoticeList({ notices, onFollow }: NoticeListProps) {
  const [now] = useState(() => new Date());
  return (
    <ul className={styles.list} aria-label="Notices">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} now={now} onFollow={onFollow} />
      ))}
    </ul>
  );
}

interface NoticeLineProps extends Pick<NoticeListProps, 'onFollow'> {
  readonly notice: ShownNotice;
  readonly now: Date;
}

function NoticeLine({ notice, now, onFollow }: NoticeLineProps) {
  const { id, title, detail, path, openedAt, isRead, isOver } = notice;
  const mark = useApiAction('MarkNoticesRead');
  const isUnread = !isRead && !isOver;
  return (
    <li className={joinClasses(styles.notice, isUnread && styles.unread, isOver && styles.over)}>
      <AppLink
        href={path}
        underline="always"
        isQuiet={!isUnread}
        onFollow={() => {
          if (isUnread) mark.mutate({ body: { ids: [id], isRead: true } });
          onFollow?.();
        }}
      >
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        {title}
      </AppLink>
      {detail !== '' && <Quiet className={styles.detail}>{detail}</Quiet>}
      <div className={styles.foot}>
        <Quiet as="span">{isOver ? 'No longer open' : <TimeAgo at={openedAt} now={now} />}</Quiet>
        {!isOver && (
          <>
            <Button
              isBusy={mark.isPending}
              aria-label={`${isRead ? 'Mark unread' : 'Mark read'}: ${title}`}
              onClick={() => mark.mutate({ body: { ids: [id], isRead: !isRead } })}
            >
              {isRead ? 'Mark unread' : 'Mark read'}
            </Button>
            <SnoozeButton id={id} title={title} />
          </>
        )}
      </div>
    </li>
  );
}

function SnoozeButton({ id, title }: Pick<ShownNotice, 'id' | 'title'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const snooze = useApiAction('SnoozeNotice');
  return (
    <>
      <Button
        isBusy={snooze.isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Remind me later: ${title}`}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        Later
      </Button>
      <Menu label="Remind me" anchor={anchor} side="right" onClose={() => setAnchor(null)}>
        {snoozeTimes.map((time) => (
          <MenuItem
            key={time}
            onClick={() => {
              setAnchor(null);
              snooze.mutate({ body: { id, time } });
            }}
          >
            {snoozeLabels[time]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
