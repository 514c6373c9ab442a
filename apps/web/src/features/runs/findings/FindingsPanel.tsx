/** The findings of validation: by rule with why and how to fix, or as one list; filtered, searched, downloadable. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { isErrorSeverity } from '@idss/domain/findings/finding';
import { isHedis } from '@idss/domain/program';
import { type RefObject, useDeferredValue, useRef, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { type Explaining, ExplainingContext } from '#src/components/explanations/explaining.ts';
import { formatMoment } from '#src/components/moments.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { takesFile } from '#src/components/submission-stage.ts';
import { useKeys } from '#src/components/use-keys.ts';
import { useMedia } from '#src/components/use-media.ts';
import { type ListedKeys, useListedKeys } from '#src/components/use-listed-keys.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Box, Row } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import { useFindingCursor } from './current-finding.ts';
import {
  filterGroups,
  type FindingFilters,
  getFindingsQuery,
  getGroupKey,
  type Group,
  type Groups,
  isListOnly,
  noFilters,
} from './finding-filters.ts';
import { FindingGroups } from './FindingGroups.tsx';
import { FindingsFilters } from './FindingsFilters.tsx';
import { FindingsHead } from './FindingsHead.tsx';
import { FindingsList, pageLength, useFindingPages } from './FindingsList.tsx';
import { describeRefusal, describeTrials, getHeadline } from './findings-text.ts';

const getExplaining = (
  { subId, component }: SubmissionSummary,
  { runId, canExplain, canAnswer }: Groups,
): Explaining => ({ submissionId: subId, component, runId, canExplain, canAnswer });

interface ShownProps {
  readonly summary: SubmissionSummary;
  readonly filters: FindingFilters;
}

function ByRule({ summary, filters, groups }: ShownProps & { readonly groups: readonly Group[] }) {
  const shown = filterGroups(groups, filters).map((group) => ({ ...group, key: getGroupKey(group) }));
  const [first] = shown;
  // Beside what is to be done there is room for the lines of the first one.
  const isWide = useMedia('(width >= 1100px)');
  const cursor = useFindingCursor(
    shown.map(({ key, count }) => ({ key, count, firstCount: Math.min(count, pageLength) })),
    // Records of members are shown to who asks for them.
    first && isErrorSeverity(first.severity) && isHedis(summary.component) ? first.key : null,
    isWide,
  );
  const submission = { submissionId: summary.subId, component: summary.component };
  return (
    <FindingGroups label="Findings by rule" groups={shown} cursor={cursor}>
      {({ ruleId, severity, count }, current, onSelect) => (
        <FindingsList
          label={`Findings of ${ruleId}`}
          query={getFindingsQuery(submission, { ...noFilters, severity }, ruleId)}
          hasRule={false}
          expected={count}
          current={current}
          onSelect={onSelect}
        />
      )}
    </FindingGroups>
  );
}

const all = 'all';

function AllFindings({ summary, filters }: ShownProps) {
  const query = getFindingsQuery({ submissionId: summary.subId, component: summary.component }, filters);
  const { data, hasNextPage } = useFindingPages(query);
  const loaded = (data?.pages ?? []).reduce((sum, { rows }) => sum + rows.length, 0);
  const cursor = useFindingCursor(
    [{ key: all, count: hasNextPage ? Infinity : loaded, firstCount: loaded }],
    null,
  );
  const place = useRef<HTMLDivElement>(null);
  useKeys({ j: () => cursor.move(1), k: () => cursor.move(-1) }, place);
  return (
    <div ref={place} data-takes-keys>
      <FindingsList
        label="All findings"
        query={query}
        hasRule
        current={cursor.current}
        onSelect={(index) => cursor.select(index === null ? null : { key: all, index })}
      />
    </div>
  );
}

interface LoadedFindingsProps {
  readonly summary: SubmissionSummary;
  readonly answer: Answer<'GetFindingGroups'>;
}

/** Above the list what does not wait until it was read: a refused file, nothing to do, and what is not in the list. */
function Headline({ summary, answer }: LoadedFindingsProps) {
  const trials = describeTrials(answer.groups);
  const headline = getHeadline(summary, trials !== null);
  return (
    <Box pad="foot">
      <Notice tone={headline.tone} title={headline.title} isAnnounced={false}>
        {headline.advice}
        {trials && <div>{trials}</div>}
        {answer.listNote && <div>{answer.listNote}</div>}
      </Notice>
    </Box>
  );
}

/** Whose findings these are. */
function describeFile({ fileName, validatedAt, isOfRefusedFile }: Answer<'GetFindingGroups'>): string {
  if (fileName === null) return '';
  const moment = validatedAt === null ? '' : `, checked ${formatMoment(validatedAt)}`;
  return `${isOfRefusedFile ? 'Of the refused file' : 'Of'} ${fileName}${moment}. `;
}

interface LoadedProps extends LoadedFindingsProps {
  readonly filters: FindingFilters;
  readonly isList: boolean;
}

function LoadedFindings({ summary, answer, filters, isList }: LoadedProps) {
  const { fileName, listNote, isOfRefusedFile, groups } = answer;
  if (groups.length === 0)
    return (
      <EmptyState title="Nothing was found" isGood>
        {fileName ? `${fileName} passed every check.` : 'The file passed every check.'}
      </EmptyState>
    );
  const { tone, advice } = getHeadline(summary);
  const isUrgent = tone === 'ok' || isOfRefusedFile || listNote !== null || describeTrials(groups) !== null;
  return (
    <ExplainingContext value={getExplaining(summary, answer)}>
      {isUrgent && <Headline summary={summary} answer={answer} />}
      {isList ? (
        <AllFindings summary={summary} filters={filters} />
      ) : (
        <ByRule summary={summary} filters={filters} groups={groups} />
      )}
      <Box pad="row">
        <Quiet>
          {describeFile(answer)}
          {!isUrgent && advice}
        </Quiet>
      </Box>
    </ExplainingContext>
  );
}

const listedKeys: ListedKeys = [
  ['J, K', 'Next and previous finding, or rule.'],
  ['/', 'Search the findings.'],
];

/** The slash leads into the search, which opens the filters first. */
function useSearchKey(
  place: RefObject<HTMLElement | null>,
  onOpen: () => void,
): RefObject<HTMLDivElement | null> {
  const filtersPlace = useRef<HTMLDivElement>(null);
  useListedKeys('Findings', listedKeys);
  const focusSearch = (): void => filtersPlace.current?.querySelector('input')?.focus();
  useKeys(
    {
      '/': () => {
        onOpen();
        requestAnimationFrame(focusSearch);
      },
    },
    place,
  );
  return filtersPlace;
}

function Findings({ summary }: { summary: SubmissionSummary }) {
  const { subId, component } = summary;
  const groups = useApi('GetFindingGroups', { submissionId: subId, component });
  const [filters, setFilters] = useState(noFilters);
  const [isListChosen, setList] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const deferredFilters = useDeferredValue(filters);
  const place = useRef<HTMLDivElement>(null);
  const filtersPlace = useSearchKey(place, () => setFiltering(true));
  const isList = isListChosen || isListOnly(deferredFilters);
  const { data } = groups;
  const hasFindings = data !== undefined && data.groups.length > 0;
  const headline = getHeadline(summary);
  const toggleFilters = (): void => {
    setFiltering(!isFiltering);
    // What is hidden filters nothing.
    if (isFiltering) setFilters({ ...noFilters, severity: filters.severity });
    if (isFiltering) setList(false);
  };
  return (
    <div ref={place}>
      <Panel
        title={hasFindings && headline.tone !== 'ok' ? headline.title : 'Validation'}
        isFlush
        aside={
          hasFindings && (
            <FindingsHead
              summary={summary}
              answer={data}
              filters={filters}
              onFilters={setFilters}
              isFiltering={isFiltering}
              onFiltering={toggleFilters}
            />
          )
        }
      >
        {isFiltering && hasFindings && (
          <FindingsFilters
            place={filtersPlace}
            answer={data}
            filters={filters}
            onFilters={setFilters}
            isList={isList}
            onList={setList}
          />
        )}
        <QueryState
          queries={[groups]}
          pad="foot"
          title="The findings could not be loaded"
          loading={<LinesSkeleton lines={8} height={28} />}
        >
          {(answer) => (
            <LoadedFindings summary={summary} answer={answer} filters={deferredFilters} isList={isList} />
          )}
        </QueryState>
      </Panel>
    </div>
  );
}

export default function FindingsPanel({ summary }: { summary: SubmissionSummary }) {
  const [isRequested, setRequested] = useState(takesFile(summary));
  if (summary.validationStatus === 'NotRun') return null;
  if (!summary.canViewFindings.ok)
    return (
      <Panel title="Validation">
        <Row as="span" items="start">
          <Icon name="info" size={17} />
          {describeRefusal(summary.canViewFindings.reason)}
        </Row>
      </Panel>
    );
  if (isRequested) return <Findings summary={summary} />;
  return (
    // With the button alone, nothing of it would be left on paper but its heading.
    <div className="no-print">
      <Panel title="Validation" isFlush>
        <Box pad="foot">
          <Button variant="outlined" onClick={() => setRequested(true)}>
            Show validation findings
          </Button>
        </Box>
      </Panel>
    </div>
  );
}
