/** After a bulk action: the documented message, and the result per submission. */
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { useEffect, useRef, useState } from 'react';
import { Stack } from '#src/ui/Layout.tsx';
import styles from './OutcomePart.module.css';
import { Card } from '#src/ui/Card.tsx';
import { Strong } from '#src/ui/Text.tsx';
import { type BulkActionTexts, formatOutcome } from './bulk-view.ts';
import { ResultTable } from './ResultTable.tsx';

export const outcomeColumns: readonly Column<BulkOutcome>[] = [
  { id: 'submissionId', header: 'Sub ID', width: 92 },
  { id: 'orgName', header: 'Org Name', width: 240 },
  {
    id: 'ok',
    header: 'Result',
    width: 130,
    filter: 'choice',
    text: ({ ok }) => (ok ? 'Done' : 'Not done'),
    cell: ({ ok }) => (
      <Chip tone={ok ? 'ok' : 'bad'} icon={<Icon name={ok ? 'ok' : 'bad'} />}>
        {ok ? 'Done' : 'Not done'}
      </Chip>
    ),
  },
  { id: 'stage', header: 'Stage', width: 176, filter: 'choice' },
  { id: 'reason', header: 'Reason', width: 460, filter: 'choice', isWrapped: true },
];
const results = {
  label: 'Result per submission',
  columns: outcomeColumns,
  getRowId: ({ submissionId, component }: BulkOutcome): string => `${submissionId} ${component}`,
};

export interface OutcomePartProps {
  readonly outcomes: readonly BulkOutcome[];
  readonly action: BulkActionTexts;
  readonly csvName: string;
  /** Where the outcome stays to be looked at. */
  readonly bulkId?: string | null;
}

export function OutcomePart({ outcomes, action, csvName, bulkId = null }: OutcomePartProps) {
  const [pageSize, setPageSize] = useState(10);
  const root = useRef<HTMLElement>(null);
  // The button that had the focus can do nothing now: what happened is read instead.
  useEffect(() => root.current?.focus(), [outcomes]);
  const isAnySaved = outcomes.some(({ ok }) => ok);
  const isAllSaved = outcomes.every(({ ok }) => ok);
  const sentence = (
    <>
      {formatOutcome(outcomes, action)}{' '}
      {bulkId !== null && (
        <AppLink underline="always" href={paths.bulkAction(bulkId)}>
          Kept under Bulk Actions
        </AppLink>
      )}
    </>
  );
  return (
    <Stack as="section" className={styles.root} ref={root} tabIndex={-1} aria-label="What was done">
      {isAnySaved ? (
        <Notice tone={isAllSaved ? 'ok' : 'warn'} title="Your selections have been saved.">
          {sentence}
        </Notice>
      ) : (
        <Notice tone="bad" title="Nothing was saved.">
          {sentence}
        </Notice>
      )}
      <Card>
        <Disclosure isInitiallyOpen={!isAllSaved} head={<Strong>{results.label}</Strong>}>
          {() => (
            <ResultTable
              {...results}
              rows={outcomes}
              csvName={csvName}
              pageSize={pageSize}
              onPageSize={setPageSize}
            />
          )}
        </Disclosure>
      </Card>
    </Stack>
  );
}
