/** The checklist of the first visit: each item leads to where it is tried, or says who it is. It goes away when all is done. */
import { getProgram } from '@idss/domain/program';
import { firstVisitHints } from '@idss/domain/stages/first-visit';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { Icon } from '#src/ui/icons.tsx';
import { IconButton } from '#src/ui/Button.tsx';
import { LinkButton } from '#src/ui/Link.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import styles from './FirstVisit.module.css';

type Item = NonNullable<Answer<'GetNextSteps'>['firstVisit']>[number];

/** Null for those that name people here. */
function getHref({ item, place }: Item): string | null {
  if (!place) return null;
  const { subId, component, productLine } = place;
  switch (item) {
    case 'precheck':
    case 'upload':
      return paths.bulkUpload(getProgram(component));
    case 'review':
      return paths.review(subId, productLine);
    case 'sign':
      return paths.attestation(subId, component);
    case 'finding':
      return paths.submissionHome(subId, component, productLine, 'findings');
    case 'locks':
    case 'signs':
      return null;
  }
}

interface ItemLineProps {
  readonly item: Item;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** It was followed: that is what is asked for, except of an upload, which the portal sees itself. */
  readonly onFollow: () => void;
}

function ItemLine({ item, isOpen, onOpen, onFollow }: ItemLineProps) {
  const href = getHref(item);
  return (
    <li className={styles.item}>
      {item.isDone ? <Icon name="ok" /> : <span className={styles.open} />}
      <div>
        {href === null ? (
          <LinkButton type="button" aria-expanded={isOpen} onClick={onOpen}>
            {item.title}
          </LinkButton>
        ) : (
          <AppLink href={href} onFollow={onFollow}>
            {item.title}
          </AppLink>
        )}
        {item.isDone && <VisuallyHidden>, done</VisuallyHidden>}
        <Quiet>
          {item.item === 'locks' || item.item === 'signs' ? firstVisitHints[item.item] : item.text}
        </Quiet>
      </div>
    </li>
  );
}

export function FirstVisit({ items }: { readonly items: readonly Item[] }) {
  const [openItem, setOpenItem] = useState<Item['item'] | null>(null);
  const mark = useApiAction('MarkFirstVisit');
  const follow = ({ item, isDone }: Item): void => {
    if (!isDone && item !== 'upload') mark.mutate({ body: { item } });
  };
  const opened = items.find(({ item }) => item === openItem);
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      title="Your first visit"
      aside={
        <>
          <Quiet as="span">
            {done} of {items.length} done
          </Quiet>
          <IconButton
            isSmall
            aria-label="Close the checklist for good"
            onClick={() => mark.mutate({ body: { item: null } })}
          >
            <Icon name="close" size={16} />
          </IconButton>
        </>
      }
    >
      <ul className={styles.items} aria-label="Checklist of your first visit">
        {items.map((item) => (
          <ItemLine
            key={item.item}
            item={item}
            isOpen={item.item === openItem}
            onOpen={() => {
              setOpenItem(item.item === openItem ? null : item.item);
              follow(item);
            }}
            onFollow={() => follow(item)}
          />
        ))}
      </ul>
      <div role="status">{opened && <div className={styles.names}>{opened.text}</div>}</div>
    </Panel>
  );
}
