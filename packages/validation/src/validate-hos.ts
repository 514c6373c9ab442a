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
import { formatSize } from './formats/format-size.ts';
import { collectFindings, listFindings } from './list-findings.ts';
import { readText } from './formats/hos-fixed/bytes.ts';
import { MemberKeys, collectMemberKeys } from './formats/hos-fixed/member-keys.ts';
import { HosLineReader } from './formats/hos-fixed/read-hos-lines.ts';
import { headerChecks } from './results/hos/header-checks.ts';
import type { HosHeaderCheck, HosResults, RuleCount } from './results/hos/hos-results.ts';
import { HosTally } from './results/hos/tally.ts';
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

const headerMark = 'H'.charCodeAt(0);
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
    register === null || submissionId === null ? null : register.getRegistration('HOS', submissionId);
  const contract = header === null ? null : headerText(header, 'CONTRACT');
  const cohort = header === null ? null : headerNumber(header, 'COHORT');
  const isFollowUp = header !== null && headerText(header, 'ROUND') === 'F';
  const roster =
    isFollowUp && contract !== null && cohort !== null
      ? register?.getBaselineRoster(cohort, contract)
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
export class HosValidator {
  readonly #options: HosOptions;
  readonly #season;
  readonly #rules;
  readonly #plan;
  readonly #list;
  readonly #ruleCounts = new Map<string, { ruleName: string; severity: Severity; count: number }>();
  readonly #members = new MemberKeys();
  readonly #tally;
  readonly #record;
  /** The first finding of each rule and field that the header report may show. */
  readonly #headerFindings = new Map<string, Finding>();
  #file: HosFile;
  #line = 0;
  #emptyLines = 0;
  #isFirst = true;
  #received = 0;
  #isTooLarge = false;
  #collected: Finding[] = [];
  #identity: (HosIdentity & { record: ReturnType<typeof createRecord> }) | null = null;
  /** The rule that is running, and whether it checks `record`. */
  #current: RuleHead = unsafeContent;
  #isAboutRecord = false;
  readonly #reader;

  constructor(options: HosOptions, report: (finding: Finding) => void) {
    this.#options = options;
    const { season } = options;
    this.#season = season;
    this.#rules = applyRuleSettings(
      options.rules ?? hosRules,
      options.now,
      options.ruleSettings,
      options.changedRules,
    );
    this.#plan = getDetailPlan(season);
    this.#list = listFindings(report);
    this.#tally = new HosTally(season, this.#plan);
    this.#record = createRecord(toFile(options, null), this.#plan);
    this.#file = this.#record.file;
    this.#reader = new HosLineReader(this.#plan.layout, this.#readLine);
  }

  readonly #keyOfRecord = (): string | null =>
    hasField(this.#record, this.#plan.memberKey)
      ? fieldText(this.#record, this.#plan.memberKey).trim()
      : null;

  readonly #collect = (found: Report): void => {
    this.#collected.push(
      createFinding(this.#current, found, { record: this.#isAboutRecord ? this.#keyOfRecord() : null }),
    );
  };

  #run<S>(rulesHere: readonly Rule<S>[], subject: S): void {
    for (let i = 0; i < rulesHere.length; i++) {
      const rule = rulesHere[i];
      if (rule === undefined) return;
      this.#current = rule;
      rule.check(subject, this.#collect);
    }
  }

  #flush(): void {
    if (this.#collected.length > 1) this.#collected.sort(inFileOrder);
    for (const finding of this.#collected) {
      const known = this.#ruleCounts.get(finding.ruleId);
      if (known === undefined)
        this.#ruleCounts.set(finding.ruleId, {
          ruleName: finding.ruleName,
          severity: finding.severity,
          count: 1,
        });
      else known.count += 1;
      if (!this.#isAboutRecord || finding.ruleId === 'O-002') {
        const key = `${finding.ruleId} ${finding.indicatorKey}`;
        if (!this.#headerFindings.has(key)) this.#headerFindings.set(key, finding);
      }
      this.#list.add(finding);
    }
    this.#collected = [];
  }

  #readHeader(bytes: Uint8Array, start: number, length: number): void {
    const { layout } = this.#season;
    const copy = bytes.slice(start, start + Math.min(length, layout.header.length));
    const header: HosHeader = {
      kind: 'header',
      layout: layout.header,
      bytes: copy,
      start: 0,
      length,
      line: this.#line,
    };
    this.#file = toFile(this.#options, header);
    this.#record.file = this.#file;
    this.#identity = { file: this.#file, header, record: this.#record };
    this.#run(this.#rules.structure, { kind: 'header', line: this.#line, found: 'H' });
    this.#run(this.#rules.length, { line: this.#line, length, expected: layout.header.length });
    this.#run(this.#rules.identity, { file: this.#file, header, record: null });
    this.#run(this.#rules.header, this.#file);
    this.#run(this.#rules.values, header);
  }

  #readFirst(bytes: Uint8Array, start: number, length: number): boolean {
    const hasMark = byteOrderMark.every((byte, i) => length > i && bytes[start + i] === byte);
    if (hasMark)
      this.#run(this.#rules.structure, {
        kind: 'byteOrderMark',
        line: this.#line,
        found: readText(bytes, start, byteOrderMark.length),
      });
    const from = hasMark ? start + byteOrderMark.length : start;
    const rest = hasMark ? length - byteOrderMark.length : length;
    const isHeader = rest > 0 && bytes[from] === headerMark;
    if (isHeader) this.#readHeader(bytes, from, rest);
    else
      this.#run(this.#rules.structure, {
        kind: 'notFirst',
        line: this.#line,
        found: readText(bytes, from, Math.min(1, rest)),
      });
    this.#flush();
    // Other possible first lines: a detail record of a file without a header, or a header with a wrong record type.
    return !isHeader && rest === length && length >= this.#plan.layout.usedLength;
  }

  #readRecord(bytes: Uint8Array, start: number, length: number, isPlain: boolean): void {
    moveRecord(this.#record, bytes, start, length, this.#line, isPlain);
    const { memberKey } = this.#plan;
    if (length >= memberKey.end && bytes[start + memberKey.at] !== blankByte)
      this.#record.firstLine = this.#members.add(bytes, start + memberKey.at, this.#line);
    this.#isAboutRecord = true;
    if (length !== this.#plan.layout.length)
      this.#run(this.#rules.length, { line: this.#line, length, expected: this.#plan.layout.length });
    if (this.#identity !== null) this.#run(this.#rules.identity, this.#identity);
    this.#run(this.#rules.values, this.#record);
    this.#run(this.#rules.record, this.#record);
    if (this.#collected.length > 0) this.#flush();
    this.#isAboutRecord = false;
    this.#tally.add(this.#record);
  }

  #readEmptyLines(): void {
    const expected = this.#isFirst ? this.#season.layout.header.length : this.#plan.layout.length;
    for (; this.#emptyLines > 0; this.#emptyLines--) {
      this.#run(this.#rules.length, { line: this.#line - this.#emptyLines, length: 0, expected });
      this.#flush();
    }
  }

  readonly #readLine = (bytes: Uint8Array, start: number, length: number, isPlain: boolean): void => {
    this.#line += 1;
    if (length === 0) {
      this.#emptyLines += 1;
      return;
    }
    if (this.#emptyLines > 0) this.#readEmptyLines();
    if (this.#isFirst) {
      this.#isFirst = false;
      if (!this.#readFirst(bytes, start, length)) return;
    } else if (bytes[start] === headerMark) {
      this.#run(this.#rules.structure, { kind: 'second', line: this.#line, found: 'H' });
      this.#flush();
      return;
    }
    this.#readRecord(bytes, start, length, isPlain);
  };

  /** Reported at the end, when the file's size is known. */
  #refuseSize(maxBytes: number): void {
    this.#run([unsafeContent], {
      kind: 'unsafeContent',
      at: { line: this.#line + 1, column: 1 },
      content: 'tooLarge',
      found: formatSize(this.#received),
      expected: `at most ${formatSize(maxBytes)}`,
    });
    this.#flush();
  }

  write(chunk: Uint8Array): void {
    const { maxBytes } = this.#options;
    const remainingBytes = maxBytes === undefined ? chunk.length : maxBytes - this.#received;
    this.#received += chunk.length;
    if (this.#isTooLarge) return;
    if (chunk.length <= remainingBytes) {
      this.#reader.write(chunk);
      return;
    }
    // The result up to the limit does not depend on the chunks.
    this.#reader.write(chunk.subarray(0, remainingBytes));
    this.#isTooLarge = true;
  }

  end(): HosOutcome {
    if (!this.#isTooLarge) this.#reader.end();
    else if (this.#options.maxBytes !== undefined) this.#refuseSize(this.#options.maxBytes);
    const { header } = this.#file;
    if (this.#isFirst) this.#run(this.#rules.structure, { kind: 'empty', line: 1, found: '' });
    const totals = this.#tally.totals();
    if (header !== null && !this.#isTooLarge) this.#run(this.#rules.whole, { header, totals });
    this.#flush();
    const status = getValidationStatus(this.#list.counts);
    const ruleList = [...this.#ruleCounts]
      .map(([ruleId, facts]): RuleCount => ({ ruleId, ...facts }))
      .sort((a, b) => (a.ruleId < b.ruleId ? -1 : 1));
    return {
      status,
      counts: { ...this.#list.counts },
      facts: header === null ? null : readFacts(header, totals.records),
      results: header === null || isRefused(status) ? null : this.#tally.results(header, ruleList),
      header: headerChecks(this.#file, [...this.#headerFindings.values()], Object.values(this.#rules).flat()),
    };
  }
}

export const validateHos = (bytes: Uint8Array, options: HosOptions) =>
  collectFindings(bytes, (report) => new HosValidator(options, report));
