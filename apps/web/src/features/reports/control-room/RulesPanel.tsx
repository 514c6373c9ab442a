/** The rules that fail in the most submissions, by rule, organization or vendor. Spec: control-room-rules. */
import { formatNumber } from '@idss/domain/format-number';
import { componentLabel } from '@idss/domain/program';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { WidePlace } from '#src/ui/ScrollPlace.tsx';
import { FoldedOnPhone } from '#src/components/FoldedOnPhone.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { Severity } from '#src/ui/Severity.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { SelectField } from '#src/ui/TableControls.tsx';
import { formatChange, describeChange, getRuleHref } from './control-room-view.ts';

type FailingRule = Answer<'GetFailingRules'>[number];
type Grouping = 'rule' | 'organization' | 'vendor';

const groupings = [
  { value: 'rule', label: 'rule' },
  { value: 'organization', label: 'rule and organization' },
  { value: 'vendor', label: 'rule and vendor' },
] as const satisfies readonly { value: Grouping; label: string }[];

function getColumns(grouping: Grouping): readonly PlainColumn<FailingRule>[] {
  const count = (header: string, field: 'submissions' | 'organizations' | 'findings') => ({
    header,
    isNumber: true,
    cell: (row: FailingRule) => (
      <AppLink
        href={getRuleHref(row, grouping)}
        aria-label={`${formatNumber(row[field])} ${header.toLowerCase()} of rule ${row.ruleId}${
          row.organizationName === null ? '' : `, ${row.organizationName}`
        }`}
      >
        {formatNumber(row[field])}
      </AppLink>
    ),
  });
  return [
    { header: 'Rule', cell: ({ ruleId }) => ruleId },
    { header: 'Program', cell: ({ component }) => componentLabel(component) },
    { header: 'What', width: '34%', cell: ({ summary }) => summary },
    { header: 'Severity', cell: ({ severity }) => <Severity value={severity} /> },
    ...(grouping === 'rule'
      ? []
      : [
          {
            header: grouping === 'vendor' ? 'Vendor' : 'Organization',
            cell: ({ organizationName }: FailingRule) => organizationName,
          },
        ]),
    count('Submissions', 'submissions'),
    ...(grouping === 'organization' ? [] : [count('Organizations', 'organizations')]),
    count('Findings', 'findings'),
    ...(grouping === 'rule'
      ? [
          {
            header: 'Since last week',
            cell: ({ change }: FailingRule) => (
              <>
                <span aria-hidden>{formatChange(change)}</span>
                <VisuallyHidden>{describeChange(change)}</VisuallyHidden>
              </>
            ),
          },
        ]
      : []),
  ];
}

export function RulesPanel() {
  const [grouping, setGrouping] = useState<Grouping>('rule');
  const rules = useApi('GetFailingRules', { by: grouping });
  return (
    <Panel
      title="Rules that fail most"
      aside={
        <>
          <SelectField
            label="By"
            value={grouping}
            onChange={(value) => setGrouping(value as Grouping)}
            options={groupings}
          />
          <AppLink href="/validationreport">All rules</AppLink>
        </>
      }
    >
      {rules.error && !rules.data ? (
        <QueryError error={rules.error} onRetry={() => void rules.refetch()} />
      ) : rules.data?.length === 0 ? (
        <EmptyState title="No rule fails" isGood>
          The latest validation of every submission found no errors and no warnings.
        </EmptyState>
      ) : (
        <FoldedOnPhone head="Show rules">
          <WidePlace minWidth={860}>
            <PlainTable
              hasBlocks
              label="Rules that fail most"
              rows={rules.data ?? []}
              loadingRows={rules.isPending ? 5 : undefined}
              getRowId={(row) => `${row.component} ${row.ruleId} ${row.severity} ${row.organizationId ?? ''}`}
              columns={getColumns(grouping)}
            />
          </WidePlace>
        </FoldedOnPhone>
      )}
    </Panel>
  );
}
