/** Runs the portal's validation on local files, in chunks. Nothing is sent anywhere. */
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { hasErrors, noFindings, type Severity, getValidationStatus } from '@idss/domain/findings/finding';
import { type Program, programs } from '@idss/domain/program';
import { looksLikeZip, openZip, type ZipFault, type ZipMember } from '@idss/validation/formats/zip/read-zip';
import { zipProblem } from '@idss/validation/rules/hedis/zip-problem';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import { createFileValidator, type FileOptions, getProgramByName } from '@idss/validation/validate-file';
import { type FileResult, notChecked, openPrinter, type Printer } from './printer.ts';
import { readSeason } from './read-season.ts';
import { getMessage, UsageError } from './usage-error.ts';

export interface CheckOptions {
  /** `-` is standard input. */
  readonly files: readonly string[];
  /** Standard input. */
  readonly input: AsyncIterable<Uint8Array>;
  readonly inputName: string;
  readonly format: 'text' | 'csv' | 'json';
  readonly least: Severity;
  readonly season: string | null;
  readonly switches: { readonly guid: boolean; readonly experimental: boolean };
}

interface CheckRun {
  readonly season: SeasonDefinition;
  readonly printer: Printer;
  readonly register: FileOptions['register'];
  readonly switches: CheckOptions['switches'];
  readonly now: string;
  /** Called before the first file of an argument, with the number of files. */
  readonly begin: (files: number) => void;
  readonly end: (result: FileResult) => void;
}

/** Returns the exit code: 0, 1 or 2. */
export async function checkFiles({
  files,
  input,
  inputName,
  format,
  least,
  season,
  switches,
}: CheckOptions): Promise<number> {
  const { definition, register } = await readSeason(season);
  const year = `measurement year ${definition.measurementYear}`;
  const rules =
    season === null ? `${year}, as this version ships them` : `${year}, with the settings of ${season}`;
  const printer = openPrinter(format, least, definition.catalogue, rules);
  let hasBegun = false;
  let hasErrorFindings = false;
  let isUnreadable = false;
  const begin = (count: number): void => {
    if (!hasBegun) printer.begin(files.length > 1 || count > 1);
    hasBegun = true;
  };
  const checking: CheckRun = {
    season: definition,
    printer,
    register,
    switches,
    now: new Date().toISOString(),
    begin,
    end(result) {
      printer.file(result);
      if (hasErrors(result.status)) hasErrorFindings = true;
    },
  };
  for (const file of files) {
    try {
      await (file === '-' ? checkInput(input, inputName, checking) : checkFile(file, checking));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      process.stderr.write(`idss validate: ${error.message}\n`);
      isUnreadable = true;
    }
  }
  begin(0);
  printer.end();
  if (isUnreadable) return 2;
  return hasErrorFindings ? 1 : 0;
}

function startFile(file: string, { printer, season, register, switches, now, end }: CheckRun) {
  const fileName = basename(file);
  // A name that fits no program is read as XML and refused with a reason.
  const program = getProgramByName(fileName) ?? 'HEDIS';
  const options = { program, fileName, season, register, switches, now };
  const validator = createFileValidator(options, (finding) => printer.finding(file, finding));
  return {
    write: (chunk: Uint8Array) => validator.write(chunk),
    end: () => end({ file, ...validator.end() }),
  };
}

function refuseZip(file: string, { defect, entry }: ZipFault, { printer, end }: CheckRun): void {
  let found = 0;
  zipProblem.check({ files: [], zipProblems: [{ fileName: basename(file), defect, entry }] }, (report) => {
    found += 1;
    printer.finding(file, {
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
    });
  });
  const counts = { ...noFindings, [zipProblem.severity]: found };
  end({ file, status: getValidationStatus(counts), counts, submissionId: null, organizationId: null });
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

async function checkInput(input: CheckOptions['input'], name: string, checking: CheckRun): Promise<void> {
  checking.begin(1);
  const run = startFile(name, checking);
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of input) {
    if (head.length < 4) {
      head = Buffer.concat([head, chunk]).subarray(0, 4);
      if (looksLikeZip(head))
        throw new UsageError('a zip cannot be read from standard input; give its file name');
    }
    run.write(chunk);
  }
  run.end();
}

async function checkFile(file: string, checking: CheckRun): Promise<void> {
  const handle = await open(file).catch((error: unknown) => {
    throw new UsageError(`${file}: ${getMessage(error)}`);
  });
  try {
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new UsageError(`${file} is a folder`);
    if (stat.isFile() && looksLikeZip(await readPart(handle, 0, 4))) {
      const read = (offset: number, length: number) => readPart(handle, offset, length);
      await checkZip(file, { size: stat.size, read }, checking);
      return;
    }
    checking.begin(1);
    const run = startFile(file, checking);
    if (stat.isFile())
      for (let offset = 0; ; ) {
        const chunk = await readPart(handle, offset, chunkLength);
        if (chunk.length === 0) break;
        run.write(chunk);
        offset += chunk.length;
      }
    // A pipe has no offsets.
    else for await (const chunk of handle.createReadStream({ autoClose: false })) run.write(chunk);
    run.end();
  } finally {
    await handle.close();
  }
}

async function checkZip(
  file: string,
  source: Parameters<typeof openZip>[0],
  checking: CheckRun,
): Promise<void> {
  const zip = await openZip(source);
  if (!zip.ok) {
    checking.begin(1);
    refuseZip(file, zip, checking);
    return;
  }
  const program = findProgram(zip.members);
  if (program === null) throw new UsageError(`${file} contains no .xml, .csv or .txt file`);
  checking.begin(zip.members.length);
  for (const member of zip.members) {
    const path = `${file}/${member.path}`;
    if (getProgramByName(member.name) !== program) {
      checking.end(notChecked(path, `Only ${extensions[program]} files are accepted in a zip.`));
      continue;
    }
    const run = startFile(path, checking);
    const fault = await member.read((chunk) => run.write(chunk));
    if (fault === null) run.end();
    else refuseZip(path, fault, checking);
  }
}

const extensions: Readonly<Record<Program, string>> = { HEDIS: '.xml', CAHPS: '.csv', HOS: '.txt' };

/** A zip in the portal has one program, chosen by the sender. Here it is the program of most of the files. */
function findProgram(members: readonly ZipMember[]): Program | null {
  const count = (program: Program) => members.filter(({ name }) => getProgramByName(name) === program).length;
  const [topProgram] = programs.toSorted((a, b) => count(b) - count(a));
  return topProgram !== undefined && count(topProgram) > 0 ? topProgram : null;
}
