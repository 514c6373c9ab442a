/** Previews, and the versions of the rules that came of them. */
import type { RulePreviewRow, RuleSettingRow } from '@idss/contract/runs/rule-preview';
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { paths } from '#src/paths.ts';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { Line } from '#src/ui/Text.tsx';
import { formatValues } from './rule-values.ts';

type Change = RulePreviewRow['changes'][number];

/** A finished preview waits for a decision. */
const states = {
  Running: ['info', 'Running'],
  Done: ['warn', 'Not decided'],
  Applied: ['ok', 'Applied'],
  Dropped: ['none', 'Dropped'],
} as const satisfies Record<RulePreviewRow['state'], readonly [ToneName, string]>;

export function PreviewState({ state }: Pick<RulePreviewRow, 'state'>) {
  const [tone, label] = states[state];
  return <Chip tone={tone}>{label}</Chip>;
}

interface ChangesProps {
  readonly changes: readonly Change[];
  readonly rules: readonly RuleSettingRow[];
}

export const Changes = ({ changes, rules }: ChangesProps) => (
  <>
    {changes.map(({ ruleId, before, after }) => {
      const rule = rules.find((each) => each.ruleId === ruleId);
      return (
        <Line key={ruleId}>
          <strong>{ruleId}</strong>: {formatValues(before, rule)} → {formatValues(after, rule)}
        </Line>
      );
    })}
  </>
);

const createChangesColumn = (
  rules: ChangesProps['rules'],
  width: string,
): PlainColumn<Pick<ChangesProps, 'changes'>> => ({
  header: 'Changes',
  width,
  cell: ({ changes }) => (
    <div>
      <Changes changes={changes} rules={rules} />
    </div>
  ),
});

interface PreviewListProps {
  readonly previews: readonly RulePreviewRow[];
  readonly settings: Answer<'GetRuleSettings'>;
}

export const PreviewList = ({ previews, settings: { measurementYear, rules } }: PreviewListProps) => (
  <Panel title={`Previews of MY ${measurementYear}`} isFlush>
    <PlainTable
      label="Previews"
      hasBlocks
      rows={previews}
      empty={{ title: 'No preview yet', text: 'Choose a rule above, change it, and start a preview.' }}
      getRowId={({ previewId }) => previewId}
      columns={[
        createChangesColumn(rules, '32%'),
        {
          header: 'State',
          cell: ({ previewId, state, undoes }) => (
            <div>
              <PreviewState state={state} />
              {undoes !== null && <Line>Back to before</Line>}
              {previews.some((other) => other.undoes === previewId) && <Line>Put back since</Line>}
            </div>
          ),
        },
        {
          header: 'Files',
          cell: ({ files, checked, sampleSize, state }) =>
            state === 'Dropped'
              ? '—'
              : `${state === 'Running' ? `${formatNumber(checked)} of ` : ''}${formatNumber(files)}${sampleSize === null ? '' : ' (sample)'}`,
        },
        {
          header: 'Newly failing',
          isNumber: true,
          cell: ({ counts, state }) => (state === 'Dropped' ? '—' : formatNumber(counts.newlyFailing)),
        },
        {
          header: 'Newly passing',
          isNumber: true,
          cell: ({ counts, state }) => (state === 'Dropped' ? '—' : formatNumber(counts.newlyPassing)),
        },
        { header: 'By', cell: ({ createdBy }) => createdBy },
        { header: 'Started', cell: ({ createdOn }) => <Moment at={createdOn} /> },
        {
          header: 'Open',
          isHeaderHidden: true,
          cell: ({ previewId, state, changes }) =>
            state !== 'Dropped' && (
              <AppLink
                href={paths.rulePreview(previewId)}
                aria-label={`Open the preview of ${changes.map(({ ruleId }) => ruleId).join(', ')}`}
              >
                Open
              </AppLink>
            ),
        },
      ]}
    />
  </Panel>
);

export const RuleHistory = ({
  settings: { measurementYear, rules, history },
}: {
  settings: Answer<'GetRuleSettings'>;
}) => (
  <Panel title={`Changed rules of MY ${measurementYear}`} isFlush>
    <PlainTable
      label="Changed rules"
      hasBlocks
      rows={history}
      empty={{ title: 'No rule was changed', text: 'All rules have the values of the season folder.' }}
      getRowId={({ version }) => `${version}`}
      columns={[
        { header: 'Version', width: '10%', cell: ({ version }) => version },
        createChangesColumn(rules, '40%'),
        { header: 'By', cell: ({ changedBy }) => changedBy },
        { header: 'When', cell: ({ changedOn }) => <Moment at={changedOn} /> },
        {
          header: 'Preview',
          cell: ({ previewId, version }) => (
            <AppLink href={paths.rulePreview(previewId)} aria-label={`Preview of version ${version}`}>
              Open
            </AppLink>
          ),
        },
      ]}
    />
  </Panel>
);
