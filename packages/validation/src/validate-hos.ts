/** The HOS engine: bytes of one file in, findings and the file's facts out. The same on server, browser and CLI. */
import { applyRuleSettings } from './apply-rule-settings.ts';
import {
  type Finding,
  type FindingCounts,
  isRefused,
  type Severity,
  getValidationStatus,
  type ValidationStatus,
} from '@idss/domain/findings/finding';
import { createFinding, inFileOrder, type RuleHead } from './create-finding.ts';
import { sizeInWords } from './formats/size-in-words.ts';
import { collectFindings, listFindings } from './list-findings.ts';
import { textAt } from './formats/hos-fixed/bytes.ts';
import { createMemberKeys, collectMemberKeys } from './formats/hos-fixed/member-keys.ts';
import { createHosLineReader } from './formats/hos-fixed/read-hos-lines.ts';
import { headerChecks } from './results/hos/header-checks.ts';
import type { HosHeaderCheck, HosResults, RuleCount } from './results/hos/hos-results.ts';
import { createHosTally } from './results/hos/tally.ts';
import type { Report, Rule } from './rule.ts';
import { getDetailPlan } from './rules/hos/detail-plan.ts';
import type { HosRules } from './rules/hos/phases.ts';
import { hosRules } from './rules/hos/rules.generated.ts';
import {
  createRecord,
  fieldText,
  headerNumber,
  headerText,
  hasField,
  type HosFile,
  type HosHeader,
  type HosIdentity,
  moveRecord,
} from './rules/hos/subject.ts';
import { unsafeContent } from './rules/hedis/unsafe-content.ts';
import type { SurveyRegister } from './rules/survey/subject.ts';
import type { HosSeason } from './seasons/hos-season.ts';
import type { ValidationOptions } from './validation-options.ts';

export interface HosOptions extends ValidationOptions {
  readonly season: HosSeason;
  /** null: registrations are unknown, and rules about them do not run. */
  readonly register: SurveyRegister | null;
  /** Other rules than the season's, for tests and tools. */
  readonly rules?: HosRules | undefined;
}

/** The facts of the header, where it was readable. */
export interface HosFacts {
  readonly submissionId: number;
  readonly kind: 'baseline' | 'followup';
  readonly cohort: number;
  readonly contract: string;
  readonly vendorId: number;
  readonly vendorName: string;
  readonly isInterim: boolean;
  /** Detail records in the file. */
  readonly records: number;
}

export interface HosOutcome {
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
  /** null where the header is missing, or one of its facts is not a value of the layout. */
  readonly facts: HosFacts | null;
  /** null where the file must not be stored. */
  readonly results: HosResults | null;
  /** Rows of the header report, in its order. */
  readonly header: readonly HosHeaderCheck[];
}

export interface HosValidator {
  write(chunk: Uint8Array): void;
  end(): HosOutcome;
}

const markOfHeader = 'H'.charCodeAt(0);
const blankByte = 32;
const byteOrderMark = [0xef, 0xbb, 0xbf] as const;

function readFacts(header: HosHeader, records: number): HosFacts | null {
  const submissionId = headerNumber(header, 'SUBMISSION_ID');
  const cohort = headerNumber(header, 'COHORT');
  const vendorId = headerNumber(header, 'VENDOR_ID');
  const round = headerText(header, 'ROUND');
  const contract = headerText(header, 'CONTRACT');
  if (submissionId === null || cohort === null || vendorId === null || round === null || contract === null)
    return null;
  return {
    submissionId,
    kind: round === 'F' ? 'followup' : 'baseline',
    cohort,
    contract,
    vendorId,
    vendorName: headerText(header, 'VENDOR_NAME') ?? '',
    isInterim: headerText(header, 'FILE_TYPE') === 'I',
    records,
  };
}

function toFile({ fileName, season, register }: HosOptions, header: HosHeader | null): HosFile {
  const submissionId = header === null ? null : headerNumber(header, 'SUBMISSION_ID');
  const registered =
    register === null || submissionId === null ? null : register.registrationOf('HOS', submissionId);
  const contract = header === null ? null : headerText(header, 'CONTRACT');
  const cohort = header === null ? null : headerNumber(header, 'COHORT');
  const isFollowUp = header !== null && headerText(header, 'ROUND') === 'F';
  const roster =
    isFollowUp && contract !== null && cohort !== null
      ? register?.baselineRosterOf(cohort, contract)
      : undefined;
  return {
    fileName,
    season,
    register,
    header,
    // A registration of another season does not count.
    registration:
      registered && registered.measurementYear !== season.measurementYear ? undefined : registered,
    baselineRoster: roster === undefined ? null : collectMemberKeys(roster),
  };
}

/**
 * Findings are reported line by line as the lines are read, within a line by column and rule; those that need the whole
 * file come last. Records are checked even if the header is wrong. Empty lines at the end of the file are ignored,
 * elsewhere they are lines of a wrong length; the header is the first line that is not empty.
 */
export function createHosValidator(options: HosOptions, report: (finding: Finding) => void): HosValidator {
  const { season } = options;
  const rules = applyRuleSettings(options.rules ?? hosRules, options.ruleSettings, options.trial);
  const plan = getDetailPlan(season);
  const list = listFindings(report);
  const { counts } = list;
  const ruleCounts = new Map<string, { ruleName: string; severity: Severity; count: number }>();
  const members = createMemberKeys();
  const tally = createHosTally(season, plan);
  const record = createRecord(toFile(options, null), plan);
  /** The first finding of each rule and field that the header report may show. */
  const headerFindings = new Map<string, Finding>();

  let file: HosFile = record.file;
  let line = 0;
  let emptyLines = 0;
  let isFirst = true;
  let received = 0;
  let isTooLarge = false;
  let collected: Finding[] = [];
  let identity: (HosIdentity & { record: typeof record }) | null = null;
  /** The rule that is running, and whether it checks `record`. */
  let current: RuleHead = unsafeContent;
  let isAboutRecord = false;

  const keyOfRecord = (): string | null =>
    hasField(record, plan.memberKey) ? fieldText(record, plan.memberKey).trim() : null;

  function collect(found: Report): void {
    collected.push(createFinding(current, found, { record: isAboutRecord ? keyOfRecord() : null }));
  }

  function run<S>(rulesHere: readonly Rule<S>[], subject: S): void {
    for (let i = 0; i < rulesHere.length; i++) {
      const rule = rulesHere[i];
      if (rule === undefined) return;
      current = rule;
      rule.check(subject, collect);
    }
  }

  function flush(): void {
    if (collected.length > 1) collected.sort(inFileOrder);
    for (const finding of collected) {
      const known = ruleCounts.get(finding.ruleId);
      if (known === undefined)
        ruleCounts.set(finding.ruleId, { ruleName: finding.ruleName, severity: finding.severity, count: 1 });
      else known.count += 1;
      if (!isAboutRecord || finding.ruleId === 'O-002') {
        const key = `${finding.ruleId} ${finding.indicatorKey}`;
        if (!headerFindings.has(key)) headerFindings.set(key, finding);
      }
      list.add(finding);
    }
    collected = [];
  }

  function readHeader(bytes: Uint8Array, start: number, length: number): void {
    const { layout } = season;
    const copy = bytes.slice(start, start + Math.min(length, layout.header.length));
    const header: HosHeader = { kind: 'header', layout: layout.header, bytes: copy, start: 0, length, line };
    file = toFile(options, header);
    record.file = file;
    identity = { file, header, record };
    run(rules.structure, { kind: 'header', line, found: 'H' });
    run(rules.length, { line, length, expected: layout.header.length });
    run(rules.identity, { file, header, record: null });
    run(rules.header, file);
    run(rules.values, header);
  }

  function readFirst(bytes: Uint8Array, start: number, length: number): boolean {
    const hasMark = byteOrderMark.every((byte, i) => length > i && bytes[start + i] === byte);
    if (hasMark)
      run(rules.structure, {
        kind: 'byteOrderMark',
        line,
        found: textAt(bytes, start, byteOrderMark.length),
      });
    const from = hasMark ? start + byteOrderMark.length : start;
    const rest = hasMark ? length - byteOrderMark.length : length;
    const isHeader = rest > 0 && bytes[from] === markOfHeader;
    if (isHeader) readHeader(bytes, from, rest);
    else run(rules.structure, { kind: 'notFirst', line, found: textAt(bytes, from, Math.min(1, rest)) });
    flush();
    // Other possible first lines: a detail record of a file without a header, or a header with a wrong record type.
    return !isHeader && rest === length && length >= plan.layout.usedLength;
  }

  function readRecord(bytes: Uint8Array, start: number, length: number, isPlain: boolean): void {
    moveRecord(record, bytes, start, length, line, isPlain);
    const { memberKey } = plan;
    if (length >= memberKey.end && bytes[start + memberKey.at] !== blankByte)
      record.firstLine = members.add(bytes, start + memberKey.at, line);
    isAboutRecord = true;
    if (length !== plan.layout.length) run(rules.length, { line, length, expected: plan.layout.length });
    if (identity !== null) run(rules.identity, identity);
    run(rules.values, record);
    run(rules.record, record);
    if (collected.length > 0) flush();
    isAboutRecord = false;
    tally.add(record);
  }

  function readEmptyLines(): void {
    const expected = isFirst ? season.layout.header.length : plan.layout.length;
    for (; emptyLines > 0; emptyLines--) {
      run(rules.length, { line: line - emptyLines, length: 0, expected });
      flush();
    }
  }

  function readLine(bytes: Uint8Array, start: number, length: number, isPlain: boolean): void {
    line += 1;
    if (length === 0) {
      emptyLines += 1;
      return;
    }
    if (emptyLines > 0) readEmptyLines();
    if (isFirst) {
      isFirst = false;
      if (!readFirst(bytes, start, length)) return;
    } else if (bytes[start] === markOfHeader) {
      run(rules.structure, { kind: 'second', line, found: 'H' });
      flush();
      return;
    }
    readRecord(bytes, start, length, isPlain);
  }

  const reader = createHosLineReader(plan.layout, readLine);

  /** Reported at the end, when the file's size is known. */
  function refuseSize(maxBytes: number): void {
    run([unsafeContent], {
      kind: 'unsafeContent',
      at: { line: line + 1, column: 1 },
      content: 'tooLarge',
      found: sizeInWords(received),
      expected: `at most ${sizeInWords(maxBytes)}`,
    });
    flush();
  }

  return {
    write(chunk) {
      const { maxBytes } = options;
      const room = maxBytes === undefined ? chunk.length : maxBytes - received;
      received += chunk.length;
      if (isTooLarge) return;
      if (chunk.length <= room) {
        reader.write(chunk);
        return;
      }
      // The result up to the limit does not depend on the chunks.
      reader.write(chunk.subarray(0, room));
      isTooLarge = true;
    },
    end() {
      if (!isTooLarge) reader.end();
      else if (options.maxBytes !== undefined) refuseSize(options.maxBytes);
      const { header } = file;
      if (isFirst) run(rules.structure, { kind: 'empty', line: 1, found: '' });
      const totals = tally.totals();
      if (header !== null && !isTooLarge) run(rules.whole, { header, totals });
      flush();
      const status = getValidationStatus(counts);
      const ruleList = [...ruleCounts]
        .map(([ruleId, facts]): RuleCount => ({ ruleId, ...facts }))
        .sort((a, b) => (a.ruleId < b.ruleId ? -1 : 1));
      return {
        status,
        counts: { ...counts },
        facts: header === null ? null : readFacts(header, totals.records),
        results: header === null || isRefused(status) ? null : tally.results(header, ruleList),
        header: headerChecks(file, [...headerFindings.values()], Object.values(rules).flat()),
      };
    },
  };
}

export const validateHos = (bytes: Uint8Array, options: HosOptions) =>
  collectFindings(bytes, (report) => createHosValidator(options, report));
