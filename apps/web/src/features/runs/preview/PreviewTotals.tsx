/** Counts of the changes by rule and by organization; each number leads to its submissions. */
import type { RuleSettingRow } from '@idss/contract/runs/rule-preview';
import { formatNumber } from '@idss/domain/format-number';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { paths } from '#src/paths.ts';
import { ScrollPlace } from '#src/ui/ScrollPlace.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Line, Muted } from '#src/ui/Text.tsx';
import type { Preview } from './preview.ts';

const counts = [
  { header: 'Newly failing', outcome: 'newlyFailing' },
  { header: 'Newly passing', outcome: 'newlyPassing' },
  { header: 'Other findings', outcome: 'changed' },
] as const;

interface CountProps {
  readonly previewId: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly count: number;
  readonly label: string;
}

const Count = ({ previewId, filters, count, label }: CountProps) =>
  count === 0 ? (
    '0'
  ) : (
    <AppLink href={paths.rulePreview(previewId, filters)} aria-label={`${formatNumber(count)} ${label}`}>
      {formatNumber(count)}
    </AppLink>
  );

export const ByRule = ({
  preview: { previewId, rules },
  rules: allRules,
}: {
  preview: Preview;
  rules: readonly RuleSettingRow[];
}) => (
  <Panel title="By rule">
    <PlainTable
      label="By rule"
      hasBlocks
      rows={rules}
      empty={{ title: 'No rule finds anything else', text: 'Every finding stays as it is.' }}
      getRowId={({ ruleId }) => ruleId}
      columns={[
        {
          header: 'Rule',
          width: '40%',
          cell: ({ ruleId }) => (
            <div>
              <strong>{ruleId}</strong> {allRules.find((rule) => rule.ruleId === ruleId)?.name}
            </div>
          ),
        },
        ...counts.map(({ header, outcome }) => ({
          header,
          isNumber: true,
          cell: (row: Preview['rules'][number]) => (
            <Count
              previewId={previewId}
              filters={{ outcome, ruleId: row.ruleId }}
              count={row[outcome]}
              label={`submissions: ${header.toLowerCase()} by rule ${row.ruleId}`}
            />
          ),
        })),
        {
          header: 'Findings',
          cell: ({ added, gone, regraded }) => (
            <div>
              {added > 0 && <Line>{formatNumber(added)} new</Line>}
              {gone > 0 && <Line>{formatNumber(gone)} removed</Line>}
              {regraded > 0 && <Line>{formatNumber(regraded)} with another severity</Line>}
            </div>
          ),
        },
      ]}
    />
  </Panel>
);

export function ByOrganization({ preview: { previewId, state } }: { preview: Preview }) {
  const organizations = useApi(
    'GetRulePreviewOrganizations',
    { previewId },
    { enabled: state !== 'Running' },
  );
  if (state === 'Running')
    return (
      <Panel title="By organization">
        <Muted>Listed when all files are checked.</Muted>
      </Panel>
    );
  return (
    <Panel title="By organization">
      <QueryState queries={[organizations]} loading={<LinesSkeleton lines={4} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No organization is affected">No submission would change.</EmptyState>
          ) : (
            <ScrollPlace>
              <PlainTable
                label="By organization"
                hasBlocks
                rows={rows}
                getRowId={({ organizationId }) => `${organizationId}`}
                columns={[
                  { header: 'Organization', width: '40%', cell: ({ organizationName }) => organizationName },
                  ...counts.map(({ header, outcome }) => ({
                    header,
                    isNumber: true,
                    cell: (row: (typeof rows)[number]) => (
                      <Count
                        previewId={previewId}
                        filters={{ outcome, organizationId: `${row.organizationId}` }}
                        count={row[outcome]}
                        label={`submissions: ${header.toLowerCase()} of ${row.organizationName}`}
                      />
                    ),
                  })),
                  {
                    header: 'Locked',
                    isNumber: true,
                    cell: ({ organizationId, organizationName, locked }) => (
                      <Count
                        previewId={previewId}
                        filters={{ isLocked: 'true', organizationId: `${organizationId}` }}
                        count={locked}
                        label={`locked submissions of ${organizationName}`}
                      />
                    ),
                  },
                ]}
              />
            </ScrollPlace>
          )
        }
      </QueryState>
    </Panel>
  );
}
