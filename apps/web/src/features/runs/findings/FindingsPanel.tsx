/** The findings of validation: by rule with why and how to fix, or as one list; filtered, searched, downloadable. */
import { Button } from '#src/ui/Button.tsx';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { severities } from '@idss/domain/findings/finding';
import { formatNumber } from '@idss/domain/format-number';
import { type ComponentProps, type Dispatch, type SetStateAction, useDeferredValue, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { formatMoment } from '#src/components/moments.ts';
import { NewTabLink } from '#src/components/NewTabLink.tsx';
import { RuleLine } from '#src/components/RuleLine.tsx';
import { saveStoredFile } from '#src/components/save-file.ts';
import { paths } from '#src/paths.ts';
import { TextFilter } from '#src/ui/ColumnFilters.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { getValidationFile } from '#src/components/download-names.ts';
import { Lines } from '#src/ui/Lines.tsx';
import { FieldBar } from '#src/ui/FieldBar.tsx';
import styles from './FindingsPanel.module.css';
import { Box, Row, Small } from '#src/ui/Layout.tsx';
import { FindingsList } from './FindingsList.tsx';
import {
  type FindingFilters,
  getFindingsQuery,
  type Group,
  isListOnly,
  noFilters,
  filterGroups,
} from './finding-filters.ts';
import { describeRefusal, describeTrials, explainTrial, getHeadline } from './findings-text.ts';
import { trialDay } from '@idss/domain/findings/finding';
import { takesFile } from '#src/components/submission-stage.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import type { Answer } from '#src/api/calls.ts';

function RuleGroup({ group, summary }: { group: Group; summary: SubmissionSummary }) {
  const submission = { submissionId: summary.subId, component: summary.component };
  return (
    <Disclosure
      head={
        <RuleLine
          severity={group.severity}
          ruleId={group.ruleId}
          name={group.summary || group.ruleName}
          count={group.count}
          trial={group.trial}
        />
      }
    >
      {() => (
        <>
          {group.trial && (
            <Box pad="row">
              <Notice tone="info" isAnnounced={false} title={`On trial until ${trialDay(group.trial.until)}`}>
                {explainTrial(group.trial)}
              </Notice>
            </Box>
          )}
          <div className={styles.explanation}>
            <div>
              <h3>Why this matters</h3>
              <p>{group.why}</p>
            </div>
            <div>
              <h3>How to fix it</h3>
              <p>{group.fix}</p>
            </div>
          </div>
          <div className={styles.inside}>
            <FindingsList
              label={`Findings of ${group.ruleId}`}
              query={getFindingsQuery(submission, noFilters, group.ruleId)}
              hasRule={false}
            />
          </div>
        </>
      )}
    </Disclosure>
  );
}

function Findings({ summary }: { summary: SubmissionSummary }) {
  const { subId, component } = summary;
  const groups = useApi('GetFindingGroups', { submissionId: subId, component });
  return (
    <QueryState
      queries={[groups]}
      pad="foot"
      title="The findings could not be loaded"
      loading={<LinesSkeleton lines={8} height={28} />}
    >
      {(answer) => <LoadedFindings summary={summary} answer={answer} />}
    </QueryState>
  );
}

interface LoadedFindingsProps {
  readonly summary: SubmissionSummary;
  readonly answer: Answer<'GetFindingGroups'>;
}

function Headline({ summary, answer }: LoadedFindingsProps) {
  const { listNote, fileName, validatedAt, isOfRefusedFile } = answer;
  const trials = describeTrials(answer.groups);
  const headline = getHeadline(summary, trials !== null);
  return (
    <Box pad="foot">
      <Notice tone={headline.tone} title={headline.title} isAnnounced={false}>
        {headline.advice}
        {trials && <div>{trials}</div>}
        {listNote && <div>{listNote}</div>}
        {fileName && (
          <Small above="xs">
            {isOfRefusedFile ? 'Of the refused file' : 'Of'} {fileName}
            {validatedAt && `, checked ${formatMoment(validatedAt)}`}
          </Small>
        )}
      </Notice>
    </Box>
  );
}

const ChoiceButton = ({ isOn, ...rest }: ComponentProps<'button'> & { readonly isOn: boolean }) => (
  <button {...rest} className={styles.choice} type="button" aria-pressed={isOn} />
);

interface SeverityChoiceProps {
  readonly counts: Answer<'GetFindingGroups'>['counts'];
  readonly filters: FindingFilters;
  readonly onFilters: (filters: FindingFilters) => void;
}

const SeverityChoice = ({ counts, filters, onFilters }: SeverityChoiceProps) => (
  <fieldset>
    <legend>Severity</legend>
    <Row as="span" gap="xs">
      <ChoiceButton
        isOn={filters.severity === null}
        onClick={() => onFilters({ ...filters, severity: null })}
      >
        All
      </ChoiceButton>
      {severities
        .filter((severity) => (counts[severity] ?? 0) > 0)
        .map((severity) => (
          <ChoiceButton
            key={severity}
            isOn={filters.severity === severity}
            onClick={() => onFilters({ ...filters, severity })}
          >
            {severity} {formatNumber(counts[severity] ?? 0)}
          </ChoiceButton>
        ))}
    </Row>
  </fieldset>
);

interface FindingsBarProps extends LoadedFindingsProps {
  readonly filters: FindingFilters;
  readonly onFilters: Dispatch<SetStateAction<FindingFilters>>;
  readonly isList: boolean;
  readonly onList: (isList: boolean) => void;
}

/** Filters of the findings, and their files. */
function FindingsBar(props: FindingsBarProps) {
  const { summary, filters, onFilters, isList, onList } = props;
  const { counts, measures } = props.answer;
  return (
    <FieldBar className={`${styles.bar} no-print`}>
      <SeverityChoice counts={counts} filters={filters} onFilters={onFilters} />
      {measures.length > 0 && (
        <label>
          Measure
          <PlainSelect
            value={filters.measureCode}
            onChange={({ target }) => onFilters({ ...filters, measureCode: target.value })}
          >
            <option value="">All measures</option>
            {measures.map(({ measureCode, count }) => (
              <option key={measureCode} value={measureCode}>
                {measureCode} ({formatNumber(count)})
              </option>
            ))}
          </PlainSelect>
        </label>
      )}
      <fieldset className={styles.search}>
        <legend>Search</legend>
        <TextFilter
          label="findings"
          value={filters.search}
          onChange={(search) => onFilters((previous) => ({ ...previous, search }))}
        />
      </fieldset>
      <fieldset>
        <legend>Show</legend>
        <Row as="span" gap="xs">
          <ChoiceButton
            isOn={!isList}
            onClick={() => {
              onList(false);
              onFilters({ ...noFilters, severity: filters.severity });
            }}
          >
            By rule
          </ChoiceButton>
          <ChoiceButton isOn={isList} onClick={() => onList(true)}>
            All findings
          </ChoiceButton>
        </Row>
      </fieldset>
      <Row as="span" gap="xs" className={styles.downloads}>
        <DownloadButton onDownload={() => saveStoredFile(getValidationFile(summary).query)}>
          {getValidationFile(summary).label}
        </DownloadButton>
        <NewTabLink href={paths.validationDictionary}>Dictionary</NewTabLink>
      </Row>
    </FieldBar>
  );
}

function LoadedFindings({ summary, answer }: LoadedFindingsProps) {
  const submission = { submissionId: summary.subId, component: summary.component };
  const [filters, setFilters] = useState(noFilters);
  const [isList, setList] = useState(false);
  const deferredFilters = useDeferredValue(filters);
  const { fileName } = answer;
  if (answer.groups.length === 0)
    return (
      <EmptyState title="Nothing was found" isGood>
        {fileName ? `${fileName} passed every check.` : 'The file passed every check.'}
      </EmptyState>
    );
  const filteredGroups = filterGroups(answer.groups, deferredFilters);
  const isForcedList = isListOnly(deferredFilters);
  return (
    <>
      <Headline summary={summary} answer={answer} />
      <FindingsBar
        summary={summary}
        answer={answer}
        filters={filters}
        onFilters={setFilters}
        isList={isList || isForcedList}
        onList={setList}
      />
      {isList || isForcedList ? (
        <FindingsList label="All findings" query={getFindingsQuery(submission, deferredFilters)} hasRule />
      ) : (
        <Lines aria-label="Findings by rule">
          {filteredGroups.map((group) => (
            <li key={group.ruleId}>
              <RuleGroup group={group} summary={summary} />
            </li>
          ))}
        </Lines>
      )}
    </>
  );
}

export function FindingsPanel({ summary }: { summary: SubmissionSummary }) {
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
  return (
    // With the button alone, nothing of it would be left on paper but its heading.
    <div className={isRequested ? undefined : 'no-print'}>
      <Panel title="Validation" isFlush>
        {isRequested ? (
          <Findings summary={summary} />
        ) : (
          <Box pad="foot">
            <Button variant="outlined" onClick={() => setRequested(true)}>
              Show validation findings
            </Button>
          </Box>
        )}
      </Panel>
    </div>
  );
}
