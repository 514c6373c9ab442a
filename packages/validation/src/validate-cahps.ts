/**
 * The CAHPS engine: bytes of one file in, findings, facts and results out. The same on server, browser and command
 * line. Findings come in the order of the rows while the file is read, those about the whole file at its end; memory
 * does not grow with their number. The first Fatal finding ends the rules on records and the results; the rows after it
 * are still checked for Fatal findings (C-003, C-004).
 */
import { applyRuleSettings } from './apply-rule-settings.ts';
import {
  type Finding,
  type FindingCounts,
  isRefused,
  getValidationStatus,
  type ValidationStatus,
} from '@idss/domain/findings/finding';
import { pluralize } from '@idss/domain/format-number';
import { createFinding, inFileOrder } from './create-finding.ts';
import { createFindingsByCause, type FindingsByCause } from './findings-by-cause.ts';
import { collectFindings, listFindings } from './list-findings.ts';
import { chooseLayout, firstValue, findLayoutByHeader } from './formats/cahps-csv/choose-layout.ts';
import { isFrameSize } from './formats/cahps-csv/field-forms.ts';
import { createKeySet } from './formats/cahps-csv/key-set.ts';
import { isUtf16, spareRow } from './formats/cahps-csv/spare-row.ts';
import { CahpsReader } from './formats/cahps-csv/read-cahps-csv.ts';
import { RowScanner } from './formats/cahps-csv/row-scanner.ts';
import { listColumns, readValues } from './formats/cahps-csv/row-values.ts';
import type { SplitRecord } from './formats/cahps-csv/split-records.ts';
import { formatSize } from './formats/format-size.ts';
import type { Place } from './formats/hedis-xml/model.ts';
import { type CahpsResults, computeCahpsResults } from './results/cahps/cahps-results.ts';
import { CahpsTally } from './results/cahps/tally.ts';
import type { Rule } from './rule.ts';
import type { ValidationOptions } from './validation-options.ts';
import { expectedIdentity } from './rules/cahps/cahps-identity.ts';
import { RecordChecks } from './rules/cahps/record-checks.ts';
import { cahpsRules } from './rules/cahps/rules.generated.ts';
import type { ExpectedValue, RecordSubject, UnreadableRow } from './rules/cahps/subject.ts';
import type { SurveyRegister } from './rules/survey/subject.ts';
import {
  type CahpsKind,
  type CahpsLayout,
  type CahpsSeason,
  identityColumns,
} from './seasons/cahps-season.ts';

export interface CahpsOptions extends ValidationOptions {
  readonly season: CahpsSeason;
  /** null: registrations are unknown, and rules about them do not run. */
  readonly register: SurveyRegister | null;
}

/** The facts of the first row, once it is known to belong to the season and layout. */
export interface CahpsFacts {
  readonly submissionId: number;
  readonly kind: CahpsKind;
  readonly productLine: 'Commercial' | 'Medicaid';
  readonly measurementYear: number;
  readonly vendorId: number;
  /** Data rows that could be read. */
  readonly rows: number;
}

export interface CahpsOutcome {
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
  /** null where the file cannot be read as a survey of the season. */
  readonly facts: CahpsFacts | null;
  /** null where the file must not be stored. */
  readonly results: CahpsResults | null;
}

const defaultMaxBytes = 500_000_000;

/** The facts that the first row gives. */
interface StartedRows {
  readonly layout: CahpsLayout;
  readonly scanner: RowScanner;
  readonly tally: CahpsTally;
  readonly expected: readonly ExpectedValue[];
  readonly frameSize: string;
  readonly keyColumn: number;
  readonly checks: RecordChecks;
  readonly facts: Omit<CahpsFacts, 'rows'> | null;
}

interface Header {
  readonly names: readonly string[];
  readonly places: readonly Place[];
}

function collect(
  rule: Rule<RecordSubject>,
  subject: RecordSubject,
  record: string | null,
  into: Finding[],
  byCause: FindingsByCause,
): void {
  rule.check(subject, (found) => {
    const finding = createFinding(rule, found, { record });
    if (found.cause === undefined) into.push(finding);
    else byCause.add(found.cause, finding);
  });
}

const formatColumnCount = (columns: number): string => `${columns} ${pluralize(columns, 'column')}`;

export class CahpsValidator {
  readonly #options: CahpsOptions;
  readonly #season;
  readonly #maxBytes;
  readonly #rules;
  readonly #list;
  /** Findings of one cause in many rows; reported at the end, when their rows are counted. */
  readonly #byCause = createFindingsByCause();
  readonly #keys = createKeySet();
  #header: Header | null = null;
  #started: StartedRows | null = null;
  #isDone = false;
  #rows = 0;
  #bytes = 0;
  #tooLargeFrom: number | null = null;
  readonly #reader;

  constructor(options: CahpsOptions, report: (finding: Finding) => void) {
    this.#options = options;
    this.#season = options.season;
    this.#maxBytes = options.maxBytes ?? defaultMaxBytes;
    this.#rules = applyRuleSettings(cahpsRules, options.now, options.ruleSettings, options.changedRules);
    this.#list = listFindings(report);
    this.#reader = new CahpsReader({
      scanner: () => this.#started?.scanner ?? null,
      isDone: () => this.#isDone,
      split: this.#split,
      scanned: this.#scanned,
    });
  }

  #run<S>(rulesHere: readonly Rule<S>[], subject: S, record: string | null = null): void {
    for (const rule of rulesHere)
      rule.check(subject, (found) => {
        if (found.cause !== undefined) this.#byCause.add(found.cause, createFinding(rule, found, { record }));
        else if (this.#list.isCut(rule.severity)) this.#list.count(rule.severity);
        else this.#list.add(createFinding(rule, found, { record }));
      });
  }

  #unreadable(line: number, why: UnreadableRow['why'], found: string, expected?: string): void {
    const row = { line, column: 1, why, found };
    this.#run(this.#rules.encoding, expected === undefined ? row : { ...row, expected });
  }

  /** A row that is none of a member: the header row again, or only commas. True where it was reported. */
  #isSpare(line: number, values: readonly string[]): boolean {
    const why = spareRow(values, this.#header?.names ?? []);
    if (why === null) return false;
    this.#unreadable(line, why, why === 'headerAgain' ? 'the header row' : 'no value');
    return true;
  }

  /** Is this the layout's header? Reports the difference where it is not. */
  #judgeHeader({ names, places }: Header, layout: CahpsLayout): boolean {
    const fatal = this.#list.counts.Fatal;
    const last = places.at(-1) ?? { line: 1, column: 1 };
    const other = findLayoutByHeader(this.#season, names);
    this.#run(this.#rules.header, {
      layout,
      otherLayout: other === layout ? null : other,
      names,
      toPlace: (column) => places[column] ?? last,
    });
    return this.#list.counts.Fatal === fatal;
  }

  #start(head: Header, record: SplitRecord): void {
    const { names } = head;
    const first = record.texts;
    const submission = firstValue({ names, first }, 'submission_id', 0);
    const known = /^[1-9][0-9]{0,8}$/.test(submission)
      ? this.#options.register?.getRegistration('CAHPS', Number(submission))
      : undefined;
    const registration = known ?? null;
    const layout = chooseLayout({
      season: this.#season,
      names,
      first,
      registration,
      fileName: this.#options.fileName,
    });
    this.#run(this.#rules.fileName, { fileName: this.#options.fileName, registration });
    if (!this.#judgeHeader(head, layout)) {
      this.#isDone = true;
      return;
    }
    const expected = expectedIdentity(
      first,
      this.#options.register === null ? undefined : registration,
      layout,
      this.#season,
    );
    const frameSize = first[layout.indexOf.get('frame_size') ?? -1] ?? '';
    const identity = expected.map(({ value }) => value);
    const [id, , , , vendor] = identity;
    this.#started = {
      layout,
      scanner: new RowScanner(layout, this.#season, identity, frameSize),
      tally: new CahpsTally(layout, isFrameSize(frameSize) ? Number(frameSize) : null),
      expected,
      frameSize,
      keyColumn: layout.indexOf.get('member_key') ?? 0,
      checks: new RecordChecks(this.#rules.record, layout, this.#season),
      facts:
        typeof id !== 'string' || typeof vendor !== 'string'
          ? null
          : {
              submissionId: Number(id),
              kind: layout.kind,
              productLine: layout.productLine,
              measurementYear: this.#season.measurementYear,
              vendorId: Number(vendor),
            },
    };
    this.#judgeSplit(this.#started, record);
  }

  #createSubject(
    { layout, scanner: { scan }, frameSize }: StartedRows,
    line: number,
    begin: number,
    record: SplitRecord | null,
  ): RecordSubject {
    const values = record?.texts ?? readValues(scan, begin);
    let columns: readonly number[] | null = null;
    return {
      season: this.#season,
      layout,
      line,
      values,
      toPlace(column) {
        if (record !== null) return record.places[column] ?? { line, column: 1 };
        columns ??= listColumns(values);
        return { line, column: columns[column] ?? 1 };
      },
      frameSize,
      firstLine: scan.firstLine > 0 ? scan.firstLine : null,
    };
  }

  /** False for a row that is none of a member. */
  #judgeIdentity(known: StartedRows, line: number, begin: number, record: SplitRecord | null): boolean {
    const { values, toPlace } = this.#createSubject(known, line, begin, record);
    if (this.#isSpare(line, values)) return false;
    const identity = values.slice(0, identityColumns.length);
    const { expected, keyColumn } = known;
    this.#run(this.#rules.identity, { line, values: identity, expected, toPlace }, values[keyColumn] ?? null);
    return true;
  }

  /** Checks the row that the scanner has read. A row without findings allocates nothing. */
  #judge(known: StartedRows, line: number, begin: number, record: SplitRecord | null): void {
    const { scan } = known.scanner;
    if (!scan.isExpectedIdentity && !this.#judgeIdentity(known, line, begin, record)) return;
    this.#rows += 1;
    if (this.#list.counts.Fatal > 0) return;
    const keyBegin = scan.starts[known.keyColumn] ?? 0;
    const keyEnd = (scan.starts[known.keyColumn + 1] ?? 1) - 1;
    scan.firstLine = keyEnd > keyBegin ? this.#keys.add(scan.buffer, keyBegin, keyEnd, line) : 0;
    const mayReport = known.checks.find(scan);
    if (mayReport !== 0) this.#checkRecord(known, mayReport, this.#createSubject(known, line, begin, record));
    known.tally.add(scan, line);
  }

  /** `mayReport`: the rules that are asked, as bits. */
  #checkRecord({ checks, keyColumn }: StartedRows, mayReport: number, subject: RecordSubject): void {
    const key = subject.values[keyColumn] ?? null;
    const collected: Finding[] = [];
    for (const [n, rule] of checks.rules.entries())
      if ((mayReport & (1 << n)) !== 0) collect(rule, subject, key, collected, this.#byCause);
    for (const finding of collected.sort(inFileOrder)) this.#list.add(finding);
  }

  #judgeSplit(known: StartedRows, record: SplitRecord): void {
    known.scanner.scanFields(record.bytes, record.starts);
    this.#judge(known, record.line, 0, record);
  }

  readonly #split = (record: SplitRecord): void => {
    const { line, problem, texts, places } = record;
    if (this.#header === null && isUtf16(record)) {
      this.#unreadable(line, 'utf16', 'UTF-16');
      this.#isDone = true;
      return;
    }
    if (problem !== null) {
      this.#unreadable(line, problem, texts.join(','));
      // Without column names a file cannot be checked further.
      if (this.#header === null) this.#isDone = true;
      return;
    }
    if (this.#header === null) {
      this.#header = { names: texts, places };
      return;
    }
    if (this.#isSpare(line, texts)) return;
    const width =
      this.#started?.layout.columns.length ??
      findLayoutByHeader(this.#season, this.#header.names)?.columns.length;
    if (width !== undefined && texts.length !== width) {
      this.#unreadable(line, 'width', formatColumnCount(texts.length), formatColumnCount(width));
      return;
    }
    if (this.#started === null) this.#start(this.#header, record);
    else this.#judgeSplit(this.#started, record);
  };

  readonly #scanned = (line: number, begin: number): void => {
    if (this.#started !== null) this.#judge(this.#started, line, begin, null);
  };

  /** A file without a readable row. */
  #judgeEmpty(): void {
    const head = this.#header ?? { names: [], places: [] };
    const layout = chooseLayout({
      season: this.#season,
      names: head.names,
      first: null,
      registration: null,
      fileName: this.#options.fileName,
    });
    if (!this.#judgeHeader(head, layout) || this.#list.counts.Fatal > 0) return;
    this.#run(this.#rules.identity, {
      line: 2,
      values: [],
      expected: [{ value: null, description: 'a row for each sampled member' }],
      toPlace: () => ({ line: 2, column: 1 }),
    });
  }

  write(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#isDone) return;
    if (this.#bytes <= this.#maxBytes) {
      this.#reader.write(chunk);
      return;
    }
    const rest = chunk.length - (this.#bytes - this.#maxBytes);
    if (rest > 0) this.#reader.write(chunk.subarray(0, rest));
    if (this.#isDone) return;
    // Reported at the end, when the file's size is known.
    this.#tooLargeFrom = this.#reader.line;
    this.#isDone = true;
  }

  end(): CahpsOutcome {
    if (this.#tooLargeFrom !== null)
      this.#unreadable(
        this.#tooLargeFrom,
        'tooLarge',
        formatSize(this.#bytes),
        `a file of at most ${formatSize(this.#maxBytes)}`,
      );
    if (!this.#isDone) {
      this.#reader.end();
      if (!this.#isDone && this.#started === null) this.#judgeEmpty();
    }
    let results: CahpsResults | null = null;
    if (this.#started !== null && this.#list.counts.Fatal === 0) {
      const { layout, tally } = this.#started;
      results = computeCahpsResults(tally, layout, this.#season);
      this.#run(this.#rules.totals, { season: this.#season, layout, totals: tally.totals(), results });
    }
    for (const finding of this.#byCause.all()) this.#list.add(finding);
    const status = getValidationStatus(this.#list.counts);
    const facts = this.#started?.facts ?? null;
    return {
      status,
      counts: { ...this.#list.counts },
      facts: facts === null ? null : { ...facts, rows: this.#rows },
      results: isRefused(status) ? null : results,
    };
  }
}

export const validateCahps = (bytes: Uint8Array, options: CahpsOptions) =>
  collectFindings(bytes, (report) => new CahpsValidator(options, report));
