/** The comment snippets, each a key away, and the way to change them. */
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Quiet, Title } from '#src/ui/Text.tsx';
import styles from './RowPanel.module.css';

const SnippetsDialog = lazyComponent(() => import('./SnippetsDialog.tsx'));

/** Behind a heading: how many rows are changed. */
export const forRows = (count: number): string => (count === 0 ? '' : ` for ${count} rows`);

export interface PanelSnippetsProps {
  readonly subId: number;
  readonly lists: Answer<'GetCommentSnippets'>;
  readonly texts: readonly string[];
  /** Of the selected rows that get the comment; 0: only the row of the panel. */
  readonly count: number;
  readonly onUse: (text: string) => void;
}

export function PanelSnippets({ subId, lists, texts, count, onUse }: PanelSnippetsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="row-snippets">
      <Title level={3} id="row-snippets">
        Comment snippets{forRows(count)}
      </Title>
      {texts.length === 0 && <Quiet as="p">Comments that you use often are a key away here.</Quiet>}
      <ol className={styles.snippets}>
        {texts.map((text, index) => (
          <li key={text}>
            <button type="button" onClick={() => onUse(text)}>
              <kbd>{index + 1}</kbd> {text}
            </button>
          </li>
        ))}
      </ol>
      <Button
        className={styles.back}
        startIcon={<Icon name="edit" size={16} />}
        onClick={() => setOpen(true)}
      >
        Change snippets
      </Button>
      {isOpen && <SnippetsDialog subId={subId} lists={lists} onClose={() => setOpen(false)} />}
    </section>
  );
}
