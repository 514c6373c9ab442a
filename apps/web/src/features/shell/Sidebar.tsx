/** The navigation: full with labels, or a rail of icons whose labels show next to them. */
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useAppLink } from '#src/components/AppLink.tsx';
import { joinClasses } from '#src/ui/element.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Tip } from '#src/ui/Tip.tsx';
import { isCurrent, type NavigationFacts, type NavigationLink, filterNavigation } from '#src/navigation.ts';
import styles from './Sidebar.module.css';

export interface SidebarProps {
  readonly facts: NavigationFacts;
  /** Icons only. */
  readonly isRail: boolean;
  readonly onFollow?: () => void;
}

/** Address, mark of the current page, and what a click does. */
function useNavigationLink(onFollow: (() => void) | undefined) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const link = useAppLink();
  return ({ href }: NavigationLink, opensNewTab?: boolean) => {
    const { onClick } = link(href);
    return {
      href,
      'aria-current': isCurrent(href, pathname) ? ('page' as const) : undefined,
      ...(opensNewTab
        ? { target: '_blank', rel: 'noopener' }
        : {
            onClick: (event: Parameters<typeof onClick>[0]) => {
              onClick(event);
              onFollow?.();
            },
          }),
    };
  };
}

interface ItemProps extends Omit<SidebarProps, 'facts'> {
  readonly item: ReturnType<typeof filterNavigation>[number];
}

/** One page. */
function PageItem({ item, target, isRail, onFollow }: ItemProps & { target: NavigationLink }) {
  const toLink = useNavigationLink(onFollow);
  const entry = {
    className: joinClasses(styles.entry, item.isStaff && styles.staff),
    ...toLink(target, item.opensNewTab),
  };
  return isRail ? (
    <Tip text={item.label} side="right" as="label">
      <a {...entry} aria-label={item.label}>
        <Icon name={item.icon} />
      </a>
    </Tip>
  ) : (
    <a {...entry}>
      <Icon name={item.icon} />
      <span>{item.label}</span>
    </a>
  );
}

/** Several pages under one heading, which folds. */
function GroupItem({ item, isRail, onFollow }: ItemProps) {
  const toLink = useNavigationLink(onFollow);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button
        className={styles.entry}
        aria-expanded={isOpen}
        aria-label={item.label}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={item.icon} />
        {!isRail && <span>{item.label}</span>}
        {!isRail && <Icon name={isOpen ? 'down' : 'right'} size={14} />}
      </button>
      {isOpen && !isRail && (
        <ul className={joinClasses(styles.list, styles.inner)}>
          {item.links.map((entry) => (
            <li key={entry.href}>
              <a className={joinClasses(styles.entry, styles.deep)} {...toLink(entry)}>
                <span>{entry.label}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function Sidebar({ facts, ...rest }: SidebarProps) {
  return (
    <ul className={styles.list}>
      {filterNavigation(facts).map((item) => {
        const [first] = item.links;
        return (
          <li key={item.label}>
            {item.isGroup || !first ? (
              <GroupItem item={item} {...rest} />
            ) : (
              <PageItem item={item} target={first} {...rest} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
