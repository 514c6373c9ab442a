/** How many submissions of each program and product line are at which stage now. Spec: control-room-stages. */
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import { WidePlace } from '#src/ui/ScrollPlace.tsx';
import { FoldedOnPhone } from '#src/components/FoldedOnPhone.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { stageCounts, getStageHref } from './control-room-view.ts';

type SummaryRow = Answer<'GetSubmissionsDataSummary'>[number];

export function StagesNow() {
  const summary = useApi('GetSubmissionsDataSummary', {});
  return (
    <Panel title="Submissions by stage, now">
      {summary.error && !summary.data ? (
        <QueryError error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <FoldedOnPhone head="Show table">
          <WidePlace minWidth={860} isAlwaysTable>
            <PlainTable
              label="Submissions by stage"
              rows={summary.data ?? []}
              loadingRows={summary.isPending ? 6 : undefined}
              getRowId={({ program, productLine }) => `${program} ${productLine}`}
              columns={[
                { header: 'Program', cell: ({ program }) => program },
                { header: 'Product line', width: '112px', cell: ({ productLine }) => productLine },
                ...stageCounts.map(([label, field]) => ({
                  header: label,
                  isNumber: true,
                  cell: (row: SummaryRow) =>
                    row[field] > 0 && (
                      <AppLink
                        href={getStageHref(row.program, label, row.productLine)}
                        aria-label={`${formatNumber(row[field])} ${row.program} ${row.productLine} at ${label}`}
                      >
                        {formatNumber(row[field])}
                      </AppLink>
                    ),
                })),
                {
                  header: 'All',
                  isNumber: true,
                  cell: ({ program, productLine, submissions }) => (
                    <AppLink
                      href={paths.submissions({ program, productLine })}
                      aria-label={`${formatNumber(submissions)} ${program} ${productLine}`}
                    >
                      {formatNumber(submissions)}
                    </AppLink>
                  ),
                },
              ]}
            />
          </WidePlace>
        </FoldedOnPhone>
      )}
    </Panel>
  );
}
