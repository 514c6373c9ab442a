/** The navigation: full with labels, or a rail of icons whose labels show next to them. */
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useAppLink } from '#src/components/AppLink.tsx';
import { joined } from '#src/ui/element.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Tip } from '#src/ui/Tip.tsx';
import { isCurrent, type NavigationFacts, type NavigationLink, shownNavigation } from '#src/navigation.ts';
import styles from './Sidebar.module.css';

export interface SidebarProps {
  readonly facts: NavigationFacts;
  /** Icons only. */
  readonly isRail: boolean;
  readonly onFollow?: () => void;
}

export function Sidebar({ facts, isRail, onFollow }: SidebarProps) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const link = useAppLink();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const follow = ({ href }: NavigationLink, opensNewTab?: boolean) => {
    const { onClick } = link(href);
    return {
      href,
      ...(isCurrent(href, pathname) ? { 'aria-current': 'page' as const } : {}),
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
  return (
    <ul className={styles.list}>
      {shownNavigation(facts).map((item) => {
        const entryClass = joined(styles.entry, item.isStaff && styles.staff);
        const [first] = item.links;
        if (!item.isGroup && first)
          return (
            <li key={item.label}>
              {isRail ? (
                <Tip text={item.label} side="right" as="label">
                  <a className={entryClass} {...follow(first, item.opensNewTab)} aria-label={item.label}>
                    <Icon name={item.icon} />
                  </a>
                </Tip>
              ) : (
                <a className={entryClass} {...follow(first, item.opensNewTab)}>
                  <Icon name={item.icon} />
                  <span>{item.label}</span>
                </a>
              )}
            </li>
          );
        const isOpen = !closed.includes(item.label);
        return (
          <li key={item.label}>
            <button
              className={styles.entry}
              aria-expanded={isOpen}
              aria-label={item.label}
              onClick={() =>
                setClosed(isOpen ? [...closed, item.label] : closed.filter((label) => label !== item.label))
              }
            >
              <Icon name={item.icon} />
              {!isRail && <span>{item.label}</span>}
              {!isRail && <Icon name={isOpen ? 'down' : 'right'} size={14} />}
            </button>
            {isOpen && !isRail && (
              <ul className={joined(styles.list, styles.inner)}>
                {item.links.map((entry) => (
                  <li key={entry.href}>
                    <a className={joined(styles.entry, styles.deep)} {...follow(entry)}>
                      <span>{entry.label}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
