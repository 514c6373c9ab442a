/** Findings of the check in the browser, file by file. */
import type { Finding } from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';
import { formatNumber } from '@idss/domain/format-number';
import { useMemo } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { Severity } from '#src/ui/Severity.tsx';
import { Status } from '#src/ui/Status.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import styles from './PrecheckPanel.module.css';
import { Box, Row, Grow } from '#src/ui/Layout.tsx';
import { formatCounts, type PrecheckReport } from './precheck-report.ts';
import type { PrecheckState } from './use-precheck.ts';

function getPlace({ line, column, measure, indicatorKey, found, expected }: Finding): string {
  const parts = [
    line === null ? null : `line ${line}${column === null ? '' : `, column ${column}`}`,
    measure,
    indicatorKey,
    found === null ? null : `found ${found}`,
    expected === null ? null : `expected ${expected}`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

type Rule = Answer<'GetRules'>[number];

function Report({ report, rules }: { report: PrecheckReport; rules: ReadonlyMap<string, Rule> }) {
  const note = cutListNote(report.counts);
  const line = (
    <Row className={styles.fileLine}>
      <strong>{report.fileName}</strong>
      <Status value={report.status} />
      <span>{report.problem ?? formatCounts(report.counts)}</span>
    </Row>
  );
  if (report.groups.length === 0) return <Box pad="line">{line}</Box>;
  return (
    <Disclosure head={line}>
      {() => (
        <div className={styles.inside}>
          {note && <Box pad="row">{note}</Box>}
          {report.groups.map((group, index) => (
            <div key={group.ruleId}>
              {index > 0 && <div className={styles.border} />}
              <Disclosure
                head={
                  <Row className={styles.fileLine}>
                    <Severity value={group.severity} />
                    <Grow as="span">
                      <strong>{group.ruleId}</strong> {rules.get(group.ruleId)?.summary ?? group.ruleName}
                    </Grow>
                    <Chip tone="none">{formatNumber(group.count)}</Chip>
                  </Row>
                }
              >
                {() => (
                  <Lines isTopped className={styles.findings}>
                    {rules.has(group.ruleId) && (
                      <li>
                        <strong>How to fix it:</strong> {rules.get(group.ruleId)?.fix}
                      </li>
                    )}
                    {group.findings.map((finding, position) => (
                      <li key={position}>
                        {finding.message}
                        <Quiet>{getPlace(finding)}</Quiet>
                      </li>
                    ))}
                    {group.count > group.findings.length && (
                      <Quiet as="li">
                        and {formatNumber(group.count - group.findings.length)} more; the upload lists them
                        {note ? '' : ' all'}.
                      </Quiet>
                    )}
                  </Lines>
                )}
              </Disclosure>
            </div>
          ))}
        </div>
      )}
    </Disclosure>
  );
}

export function PrecheckPanel({ state, fileCount }: { state: PrecheckState; fileCount: number }) {
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
          <Report report={report} rules={rules} />
        </div>
      ))}
    </Panel>
  );
}
