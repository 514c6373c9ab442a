/** `idss validate FILE…`: the engine of the portal on files of this computer. Nothing leaves it. */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Finding, hasErrors, noFindings, statusOf } from '@idss/domain/findings/finding';
import { looksLikeZip, openZip, type ZipFault } from '@idss/validation/formats/zip/read-zip';
import {
  bulkValidationCsv,
  findingJson,
  findingText,
  indicatorNames,
  summaryText,
  validationCsv,
} from '@idss/validation/report/print-findings';
import { zipProblem } from '@idss/validation/rules/hedis/zip-problem';
import { readSeasonRegister } from '@idss/validation/seasons/read-season-register';
import { readSurveyRegister } from '@idss/validation/seasons/read-survey-register';
import { currentCatalogue } from '@idss/validation/seasons/seasons';
import {
  createFileValidator,
  type FileOptions,
  type FileOutcome,
  programOfFileName,
} from '@idss/validation/validate-file';

const help = `Usage: idss validate FILE... [options]

Checks HEDIS (XML), CAHPS (CSV) and HOS (TXT) files, alone or in zip files, with the rules of measurement year ${currentCatalogue.measurementYear}.

Options
  --format text|csv|json  how findings are printed (default: text)
  --season DIR            season folder with organizations.csv, submissions.csv, vendor-measures.csv and, where
                          there are, components.csv, prior-results.csv, hos-baseline-roster.csv; without it,
                          rules on registrations are silent
  --guid                  check measure certification ids (M-007, M-008)
  --experimental          run the experimental rules, too
  --help                  this text

CSV has the columns of the portal's validation file; with more than one file, OrgId and SubId stand first.
JSON is one object: files (file, status, counts) and findings (file, ruleId, severity, measure, indicatorKey, line,
column, found, expected, message; of survey files record, too).

Exit codes: 0 nothing worse than warnings; 1 a finding of severity Error, Fatal or Schema; 2 wrong use or a file
that cannot be opened.
`;

const formats = ['text', 'csv', 'json'] as const;
type Format = (typeof formats)[number];
const isFormat = (text: string): text is Format => (formats as readonly string[]).includes(text);

interface Settings {
  readonly register: FileOptions['register'];
  readonly switches: { readonly guid: boolean; readonly experimental: boolean };
  readonly now: string;
}

interface FileResult extends FileOutcome {
  /** As given, and with the path inside the zip behind it. */
  readonly file: string;
  readonly findings: readonly Finding[];
}

/** What the user did wrong, for standard error and exit code 2. */
class UsageError extends Error {}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function startFile(file: string, { register, switches, now }: Settings) {
  const findings: Finding[] = [];
  const fileName = basename(file);
  const { measurementYear } = currentCatalogue;
  // A name that tells no program is read as XML, and refused with what is wrong.
  const program = programOfFileName(fileName) ?? 'HEDIS';
  const options = { program, fileName, measurementYear, register, switches, now };
  const validator = createFileValidator(options, (finding) => findings.push(finding));
  return {
    write: (chunk: Uint8Array) => validator.write(chunk),
    end(): FileResult {
      return { file, ...validator.end(), findings };
    },
  };
}

function zipResult(file: string, { defect, entry }: ZipFault): FileResult {
  const findings: Finding[] = [];
  zipProblem.check({ files: [], zipProblems: [{ fileName: basename(file), defect, entry }] }, (report) =>
    findings.push({
      ruleId: zipProblem.id,
      ruleName: zipProblem.name,
      severity: zipProblem.severity,
      measure: null,
      indicatorKey: null,
      record: null,
      line: null,
      column: null,
      found: report.found === undefined ? null : String(report.found),
      expected: null,
      message: report.message,
    }),
  );
  const counts = { ...noFindings, [zipProblem.severity]: findings.length };
  return { file, status: statusOf(counts), counts, submissionId: null, organizationId: null, findings };
}

const chunkLength = 1 << 18;

async function readPart(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

async function* validateFile(file: string, settings: Settings): AsyncGenerator<FileResult> {
  const handle = await open(file).catch((error: unknown) => {
    throw new UsageError(`${file}: ${messageOf(error)}`);
  });
  try {
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new UsageError(`${file} is a folder`);
    const { size } = stat;
    if (stat.isFile() && looksLikeZip(await readPart(handle, 0, 4))) {
      const source = { size, read: (offset: number, length: number) => readPart(handle, offset, length) };
      const zip = await openZip(source);
      if (!zip.ok) {
        yield zipResult(file, zip);
        return;
      }
      for (const member of zip.members) {
        const path = `${file}/${member.path}`;
        const run = startFile(path, settings);
        const fault = await member.read((chunk) => run.write(chunk));
        yield fault === null ? run.end() : zipResult(file, fault);
      }
      return;
    }
    const run = startFile(file, settings);
    if (stat.isFile())
      for (let offset = 0; ; ) {
        const chunk = await readPart(handle, offset, chunkLength);
        if (chunk.length === 0) break;
        run.write(chunk);
        offset += chunk.length;
      }
    // A pipe has no offsets.
    else for await (const chunk of handle.createReadStream({ autoClose: false })) run.write(chunk);
    yield run.end();
  } finally {
    await handle.close();
  }
}

/** What rules on registrations ask; a first season has neither of the last two, an old folder no components. */
const seasonLists = ['organizations.csv', 'submissions.csv', 'vendor-measures.csv'];
const optionalLists = ['components.csv', 'prior-results.csv', 'hos-baseline-roster.csv'];

async function readRegister(folder: string): Promise<Settings['register']> {
  const files = new Map<string, string>();
  for (const name of [...seasonLists, ...optionalLists]) {
    try {
      files.set(name, await readFile(join(folder, name), 'utf8'));
    } catch (error) {
      if (seasonLists.includes(name)) throw new UsageError(`${join(folder, name)}: ${messageOf(error)}`);
    }
  }
  const hedis = readSeasonRegister(files);
  const survey = readSurveyRegister(files, currentCatalogue.measurementYear);
  if (hedis.ok && survey.ok) return { hedis: hedis.register, survey: survey.register };
  const problems = [hedis, survey].flatMap((result) => (result.ok ? [] : result.problems));
  const lines = problems.map(
    (p) => `${join(folder, p.file)}${p.line === null ? '' : `:${p.line}`}: ${p.reason}`,
  );
  throw new UsageError(lines.join('\n'));
}

function* printed(results: readonly FileResult[], format: Format): Generator<string> {
  const names = indicatorNames(currentCatalogue);
  const [only] = results;
  switch (format) {
    case 'text':
      for (const { file, findings, status, counts } of results) {
        for (const finding of findings) yield `${findingText(file, finding)}\n`;
        yield `${summaryText(file, status, counts)}\n`;
      }
      return;
    case 'csv':
      if (only !== undefined && results.length === 1) yield* validationCsv(only.findings, names);
      else
        yield* bulkValidationCsv(
          results.map(({ organizationId, submissionId, findings }) => ({
            orgId: organizationId,
            subId: submissionId,
            findings,
          })),
          names,
        );
      return;
    case 'json': {
      const files = results.map(({ file, status, counts }) => ({ file, status, counts }));
      const findings = results.flatMap((r) => r.findings.map((f) => ({ file: r.file, ...findingJson(f) })));
      yield `${JSON.stringify({ files, findings }, null, 2)}\n`;
    }
  }
}

const options = {
  format: { type: 'string', default: 'text' },
  season: { type: 'string' },
  guid: { type: 'boolean', default: false },
  experimental: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

async function validateAll(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const { format } = values;
  if (!isFormat(format)) throw new UsageError(`--format is one of ${formats.join(', ')}, not ${format}`);
  if (positionals.length === 0) throw new UsageError('name at least one file');
  const settings = {
    register: values.season === undefined ? null : await readRegister(values.season),
    switches: { guid: values.guid, experimental: values.experimental },
    now: new Date().toISOString(),
  };
  const results: FileResult[] = [];
  let isUnreadable = false;
  for (const file of positionals) {
    try {
      for await (const result of validateFile(file, settings)) results.push(result);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      process.stderr.write(`idss validate: ${error.message}\n`);
      isUnreadable = true;
    }
  }
  let pending = '';
  for (const text of printed(results, format)) {
    pending += text;
    if (pending.length < 65_536) continue;
    process.stdout.write(pending);
    pending = '';
  }
  process.stdout.write(pending);
  if (isUnreadable) return 2;
  return results.some(({ status }) => hasErrors(status)) ? 1 : 0;
}

export async function validate(args: readonly string[]): Promise<number> {
  try {
    return await validateAll(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`idss validate: ${error.message}\n\nidss validate --help tells how it is used.\n`);
    return 2;
  }
}
