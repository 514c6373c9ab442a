/** Two uploads side by side: findings that are new, fixed and remaining, rates that changed, measures that came and went. */
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { isHedis, parseComponent } from '@idss/domain/program';
import { Button } from '#src/ui/Button.tsx';
import { Quiet, Title, Strong } from '#src/ui/Text.tsx';
import { useEffect, useRef, useState } from 'react';
import type { Query } from '#src/api/calls.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Status } from '#src/ui/Status.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import styles from './UploadComparison.module.css';
import { Box, Row, Stack, Grow } from '#src/ui/Layout.tsx';
import { ComparedFindings } from './ComparedFindings.tsx';
import { ChangedMeasures, ChangedRates, RuleCounts } from './ComparedTables.tsx';
import { type Comparison, formatComparison, isUnchanged } from './upload-text.ts';

type Side = Comparison['before'];

function File({ label, file }: { label: string; file: Side }) {
  return (
    <dl>
      <dt>{label}</dt>
      <dd className={styles.name}>{file.originalName}</dd>
      <Quiet as="dd">
        <Moment at={file.createDate} />, {file.createUser}
      </Quiet>
      <Box as="dd">
        <Status value={file.validationStatus} /> {formatCount(file.findingCount, 'finding')}
      </Box>
      {file.listNote && <Quiet as="dd">{file.listNote} Only listed findings are compared.</Quiet>}
    </dl>
  );
}

const parts = ['new', 'fixed', 'remaining', 'rules', 'rates', 'measures'] as const;
type Part = (typeof parts)[number];

/** Nothing is counted that was not compared. */
function toLabels({ findings, rates, measures }: Comparison): Record<Part, string> {
  const formatFindingsLabel = (name: string, total: number): string =>
    findings.notComparedBecause === undefined ? `${name} (${formatNumber(total)})` : name;
  return {
    new: formatFindingsLabel('NEW', findings.new.total),
    fixed: formatFindingsLabel('FIXED', findings.fixed.total),
    remaining: formatFindingsLabel('REMAINING', findings.remaining.total),
    rules: 'BY RULE',
    rates: rates.notComparedBecause === undefined ? `RATES (${formatNumber(rates.total)})` : 'RATES',
    measures: `MEASURES (${formatNumber(measures.added.length + measures.removed.length)})`,
  };
}

/** Where something is to be seen first: what got worse, then what got better. */
const findFirstPart = ({ findings, rates }: Comparison): Part => {
  if (findings.notComparedBecause !== undefined) return 'rules';
  if (findings.new.total > 0) return 'new';
  if (findings.fixed.total > 0) return 'fixed';
  return rates.total > 0 ? 'rates' : 'remaining';
};

/** Shown instead of an empty list. */
const noFindings = {
  new: 'The later file has no new findings',
  fixed: 'No finding of the earlier file is fixed',
  remaining: 'Nothing was found in both files',
} as const;

function Result({ data, isSurvey }: { data: Comparison; isSurvey: boolean }) {
  const [part, setPart] = useState<Part>(() => findFirstPart(data));
  const labels = toLabels(data);
  const shownParts = parts.filter((id) => id !== 'measures' || !isSurvey);
  const { findings } = data;
  return (
    <Tabs
      label="What changed"
      tabs={shownParts.map((id) => ({ id, label: labels[id] }))}
      current={part}
      onChange={setPart}
    >
      {(part === 'new' || part === 'fixed' || part === 'remaining') && (
        <ComparedFindings
          key={part}
          part={findings[part]}
          notComparedReason={findings.notComparedBecause}
          isSurvey={isSurvey}
          emptyText={noFindings[part]}
        />
      )}
      {part === 'rules' && <RuleCounts rules={findings.rules} />}
      {part === 'rates' && <ChangedRates rates={data.rates} isSurvey={isSurvey} />}
      {part === 'measures' && <ChangedMeasures measures={data.measures} />}
    </Tabs>
  );
}

const ComparisonContent = ({ data, isSurvey }: { data: Comparison; isSurvey: boolean }) => (
  <>
    <Box pad="sides">
      <div className={styles.pair}>
        <File label="Earlier" file={data.before} />
        <Icon name="arrow" size={22} />
        <File label="Later" file={data.after} />
      </div>
    </Box>
    {isUnchanged(data) && (
      <EmptyState title="Nothing changed" isGood>
        {data.findings.remaining.total === 0
          ? 'The files do not differ, and nothing was found in either.'
          : `The files do not differ, and the same ${formatCount(data.findings.remaining.total, 'finding')} remain.`}
      </EmptyState>
    )}
    {!isUnchanged(data) && (
      <Box role="status" pad="sides">
        <Strong>{formatComparison(data)}</Strong>
      </Box>
    )}
    <Box>
      <Result data={data} isSurvey={isSurvey} />
    </Box>
  </>
);

export interface UploadComparisonProps {
  readonly query: Query<'CompareUploads'>;
  readonly onClose: () => void;
}

const invalidAddressMessage = 'The address does not name two uploads.';
/** As the contract has it. */
const isValidId = (upload: string | number): boolean => upload !== '' && String(upload).length <= 300;

/** Why there is no such comparison, in the server's sentence; null where it may come with another try. */
const findRefusal = (error: unknown): string | null =>
  error instanceof ApiError && [400, 403, 404, 409].includes(error.status) ? error.message : null;

export default function UploadComparison({ query, onClose }: UploadComparisonProps) {
  const isValid = isValidId(query.before) && isValidId(query.after);
  const comparison = useApi('CompareUploads', query, { enabled: isValid });
  const { data } = comparison;
  // The server would refuse another try for the same reason.
  const refusal = isValid ? findRefusal(comparison.error) : invalidAddressMessage;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened it was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="l" above="m">
      <Row gap="m" pad="sides">
        <Grow>
          <Title ref={heading} level={2} tabIndex={-1}>
            What changed between two uploads
          </Title>
        </Grow>
        <Button variant="outlined" onClick={onClose}>
          Back to the upload history
        </Button>
      </Row>
      {isValid && comparison.isPending && (
        <Box pad="foot" role="status">
          Comparing
          <LinesSkeleton lines={10} />
        </Box>
      )}
      {!data && refusal !== null && (
        <div role="status">
          <EmptyState title="This comparison is not available" icon="empty">
            {refusal} Choose two uploads in the upload history.
          </EmptyState>
        </div>
      )}
      {!data && refusal === null && comparison.error && (
        <Box pad="foot">
          <QueryError
            title="The uploads could not be compared"
            error={comparison.error}
            onRetry={() => void comparison.refetch()}
          />
        </Box>
      )}
      {data && <ComparisonContent data={data} isSurvey={!isHedis(parseComponent(query.component))} />}
    </Stack>
  );
}
