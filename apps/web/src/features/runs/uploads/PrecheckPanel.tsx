/** Findings of the check in the browser, file by file. */
import { cutListNote } from '@idss/domain/findings/listing';
import { formatNumber } from '@idss/domain/format-number';
import { useMemo, useRef } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { Status } from '#src/ui/Status.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import styles from './PrecheckPanel.module.css';
import { Box, Row } from '#src/ui/Layout.tsx';
import { type CurrentFinding, useFindingCursor, useFollowing } from '../findings/current-finding.ts';
import { getGroupKey } from '../findings/finding-filters.ts';
import { FindingGroups } from '../findings/FindingGroups.tsx';
import { FindingEntry } from '../findings/FindingEntry.tsx';
import { FindingEvidence } from '../findings/FindingEvidence.tsx';
import { formatCounts, type PrecheckGroup, type PrecheckReport } from './precheck-report.ts';
import type { PrecheckState } from './use-precheck.ts';

type Rule = Answer<'GetRules'>[number];
type Rules = ReadonlyMap<string, Rule>;

interface ReportProps {
  readonly report: PrecheckReport;
  readonly rules: Rules;
  readonly isSurvey: boolean;
}

interface ListedFindingsProps extends Pick<ReportProps, 'isSurvey'> {
  readonly group: PrecheckGroup;
  readonly current: CurrentFinding | null;
  readonly onSelect: (index: number | null) => void;
  readonly isCut: boolean;
}

function ListedFindings({ group, isSurvey, current, onSelect, isCut }: ListedFindingsProps) {
  const list = useRef<HTMLUListElement>(null);
  useFollowing(list, current);
  return (
    <Lines ref={list} aria-label={`Findings of ${group.ruleId}`}>
      {group.findings.map((finding, index) => (
        <li key={index}>
          <FindingEntry
            row={{ ...finding, measureCode: finding.measure }}
            isSurvey={isSurvey}
            index={index}
            isCurrent={index === current?.index}
            onSelect={onSelect}
          >
            {finding.evidence && <FindingEvidence evidence={finding.evidence} place={finding} />}
          </FindingEntry>
        </li>
      ))}
      {group.count > group.findings.length && (
        <Quiet as="li" className={styles.rest}>
          and {formatNumber(group.count - group.findings.length)} more; the upload lists them
          {isCut ? '' : ' all'}.
        </Quiet>
      )}
    </Lines>
  );
}

function ReportedFindings({ report, rules, isSurvey }: ReportProps) {
  const note = cutListNote(report.counts);
  const groups = report.groups.map((group) => ({
    ...group,
    key: getGroupKey(group),
    trial: group.findings[0]?.trial ?? null,
    summary: rules.get(group.ruleId)?.summary ?? '',
    why: rules.get(group.ruleId)?.why ?? '',
    fix: rules.get(group.ruleId)?.fix ?? '',
  }));
  const cursor = useFindingCursor(
    groups.map(({ key, findings }) => ({ key, count: findings.length, firstCount: findings.length })),
    null,
  );
  return (
    <div className={styles.inside}>
      {note && <Box pad="row">{note}</Box>}
      <FindingGroups label={`Findings in ${report.fileName}`} groups={groups} cursor={cursor}>
        {(group, current, onSelect) => (
          <ListedFindings
            group={group}
            isSurvey={isSurvey}
            current={current}
            onSelect={onSelect}
            isCut={note !== null}
          />
        )}
      </FindingGroups>
    </div>
  );
}

function Report(props: ReportProps) {
  const { report } = props;
  const line = (
    <Row className={styles.fileLine}>
      <strong>{report.fileName}</strong>
      <Status value={report.status} />
      <span>{report.problem ?? formatCounts(report.counts)}</span>
    </Row>
  );
  if (report.groups.length === 0) return <Box pad="line">{line}</Box>;
  return <Disclosure head={line}>{() => <ReportedFindings {...props} />}</Disclosure>;
}

export interface PrecheckPanelProps {
  readonly state: PrecheckState;
  readonly fileCount: number;
  readonly isSurvey: boolean;
}

export default function PrecheckPanel({ state, fileCount, isSurvey }: PrecheckPanelProps) {
  const { phase, reports, ruleVersion, currentFile } = state;
  // The rules' texts are the same for all users; requesting them reveals nothing about the file.
  const rulesQuery = useApi('GetRules', undefined, {
    enabled: phase !== 'none',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rules = useMemo(
    () => new Map((rulesQuery.data ?? []).map((rule) => [rule.id, rule])),
    [rulesQuery.data],
  );
  if (phase === 'none') return null;
  const percent = currentFile
    ? Math.floor((100 * currentFile.position + currentFile.percent) / Math.max(1, fileCount))
    : 0;
  return (
    <Panel title="Check before sending" isFlush>
      <Box pad="foot" role="status">
        {phase === 'running' && (
          <>
            <Box below="s">Checking {currentFile?.fileName ?? 'your files'} on this computer</Box>
            <ProgressBar label="Check on this computer" percent={percent} />
          </>
        )}
        {phase === 'done' && (
          <Row items="start">
            <Icon name="shield" size={18} />
            <span>
              <strong>Checked on this computer; nothing was sent.</strong> Rules that need the portal&apos;s
              own records (registered submissions, vendors, last year&apos;s results) run after the upload.
              {ruleVersion > 0 &&
                ` The season’s rules are those of version ${ruleVersion}, changed by staff.`}
            </span>
          </Row>
        )}
        {phase === 'failed' && (
          <Notice tone="warn">
            The check on this computer could not finish. You can upload all the same; the portal checks every
            file.
          </Notice>
        )}
      </Box>
      {reports.map((report, index) => (
        <div className={styles.border} key={index}>
          <Report report={report} rules={rules} isSurvey={isSurvey} />
        </div>
      ))}
    </Panel>
  );
}
