/** Every load of a season, the latest first. */
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { Moment } from '#src/components/Moment.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';

type Load = Answer<'GetSeasonLoads'>[number];

const sum = (counts: Load['counts'], kind: 'added' | 'changed' | 'removed'): string =>
  formatNumber(counts.reduce((total, each) => total + each[kind], 0));

export const SeasonLoads = ({ loads }: { loads: readonly Load[] }) => (
  <Panel title="Loads" isFlush>
    <PlainTable
      label="Loads"
      hasBlocks
      rows={loads}
      empty={{
        title: 'No season was loaded yet',
        text: 'Loads from this page and the command line are listed here.',
      }}
      getRowId={({ loadId }) => `${loadId}`}
      columns={[
        { header: 'Load', width: '8%', cell: ({ loadId }) => loadId },
        { header: 'Season', cell: ({ measurementYear }) => `MY${measurementYear}` },
        { header: 'When', cell: ({ loadedAt }) => <Moment at={loadedAt} /> },
        { header: 'By', cell: ({ loadedBy }) => loadedBy },
        {
          header: 'Rows',
          cell: ({ counts }) =>
            `${sum(counts, 'added')} added, ${sum(counts, 'changed')} changed, ${sum(counts, 'removed')} removed`,
        },
      ]}
    />
  </Panel>
);
