/** Activation links that are shown only once: to copy or to save. Spec: admin-users-bulk. */
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { formatCount } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { useUnsaved } from '#src/components/unsaved.ts';
import { saveCsv } from '#src/ui/csv.ts';
import { Row, Spacer, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import styles from './BulkUsers.module.css';

type LinkMade = Answer<'BulkUserOperation'>['links'][number];
export type BulkLink = LinkMade & { readonly url: string };

/** Links of the operation before stay until they are hidden: they are shown only once. */
export function addLinksMade(before: readonly BulkLink[], made: readonly LinkMade[]): readonly BulkLink[] {
  const shown = made.flatMap((link) => (link.url === null ? [] : [{ ...link, url: link.url }]));
  return [...shown, ...before.filter(({ email }) => !shown.some((link) => link.email === email))];
}

export function BulkLinks({ links, onClose }: { links: readonly BulkLink[]; onClose: () => void }) {
  const [done, setDone] = useState<string | null>(null);
  useUnsaved(done === null);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(links.map(({ email, url }) => `${email}\t${url}`).join('\n'));
    setDone('Copied.');
  };
  const save = (): void => {
    saveCsv(
      'ActivationLinks.csv',
      ['Email', 'Activation link'],
      links.map(({ email, url }) => [email, url]),
    );
    setDone('Saved.');
  };
  return (
    <Panel title={formatCount(links.length, 'activation link')}>
      <Stack gap="m">
        <Notice tone="warn" title="These links are shown only now">
          Copy or save them, and pass each one on to its person. A link works once, for seven days, and ends
          earlier when the person gets another role.
        </Notice>
        <div className={styles.scrollBox} tabIndex={0} role="group" aria-label="Activation links">
          <PlainTable
            label="Activation links"
            rows={links}
            columns={[
              { header: 'Person', width: '34%', cell: ({ email }) => email },
              { header: 'Link', cell: ({ url }) => url },
            ]}
            getRowId={({ email }) => email}
            hasBlocks
          />
        </div>
        <Row>
          <span role="status">{done}</span>
          <Spacer />
          <Button variant="outlined" onClick={() => void copy()}>
            Copy all
          </Button>
          <Button variant="contained" onClick={save}>
            Save as CSV
          </Button>
          <Button variant="outlined" onClick={onClose}>
            Hide the links
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
