/**
 * The check before sending, in a real browser, finds what the command line finds: the same status, the same counts by
 * rule and the same first findings of each, for files with mistakes and for damaged ones. Neither knows registrations.
 * That engine, server and command line agree is tested in apps/server (equal-findings.test.ts).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from '@idss/domain/program';
import { findingJson } from '@idss/validation/report/print-findings';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { type CahpsDefect, generateCahps } from '@idss/demo/generate-cahps';
import { generateHos, type HosDefect } from '@idss/demo/generate-hos';
import type {
  PrecheckMessage,
  PrecheckReport,
  PrecheckTask,
} from '../../web/src/features/runs/uploads/precheck-report.ts';
import { expect, people, test } from './portal.ts';
import { hedisFile } from './submission-files.ts';

interface SelectedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Bytes that no editor writes: quoted line breaks, half a character, a file that was cut off. */
const damages: readonly ((file: Buffer) => Buffer)[] = [
  (file) => file,
  (file) => file.subarray(0, Math.floor(file.length * 0.6)),
  (file) =>
    Buffer.concat([file.subarray(0, 900), Buffer.from([0x22, 0x0d, 0x0a, 0x22, 0xc3]), file.subarray(900)]),
  (file) => Buffer.from(file.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
];
const damaged = (text: string, n: number): Buffer => {
  const file = Buffer.from(text);
  return damages[n % damages.length]?.(file) ?? file;
};

function cahpsFile(n: number, defects: readonly CahpsDefect[]): SelectedFile {
  const season = exampleSeason.cahps;
  const layout = season?.layouts[n % season.layouts.length];
  if (!layout) throw new Error('There are no CAHPS layouts.');
  const subId = 2100 + n;
  const request = { season, layout, subId, vendorId: 951, members: 80, defects, seed: `precheck/${n}` };
  return {
    name: `CAHPS${layout.surveyType}${subId}.csv`,
    mimeType: 'text/csv',
    buffer: damaged(generateCahps(request), n),
  };
}

function hosFile(n: number, defects: readonly HosDefect[]): SelectedFile {
  const subId = 3100 + n;
  const text = generateHos({
    season: exampleSeason.hos,
    subId,
    kind: n % 2 === 0 ? 'baseline' : 'followup',
    contract: 'H1234',
    vendorId: 951,
    vendorName: 'Askwell Research',
    members: 80,
    isInterim: false,
    defects,
    seed: `precheck/${n}`,
  });
  return { name: `HOSB${subId}.txt`, mimeType: 'text/plain', buffer: damaged(text, n) };
}

const selected = {
  CAHPS: [
    cahpsFile(0, []),
    cahpsFile(4, ['badCode', 'duplicateMember', 'answersAfterSkip']),
    cahpsFile(8, ['tooFewKeyItems', 'answersWithoutResponse', 'wrongAge']),
    cahpsFile(1, ['badDisposition']),
    cahpsFile(2, ['lateCompletion']),
    cahpsFile(3, ['wrongVendor', 'badCode']),
    cahpsFile(12, ['missingColumn']),
  ],
  HOS: [
    hosFile(0, []),
    hosFile(4, ['badValue', 'duplicateMember', 'missingAdl']),
    hosFile(8, ['wrongCompleteness', 'itemsWithoutResponse', 'inconsistent', 'wrongCount']),
    hosFile(1, ['badValue']),
    hosFile(2, ['inconsistent']),
    hosFile(3, ['wrongCohort']),
  ],
  HEDIS: [hedisFile(1234, ['numeratorOverDenominator', 'wrongSum']), hedisFile(1236, ['schemaViolation'])],
} as const satisfies Record<Program, readonly SelectedFile[]>;

type FoundFinding = ReturnType<typeof findingJson>;
type Task = Omit<PrecheckTask, 'files'>;
interface Recorded {
  readonly tasks: Task[];
  readonly reports: PrecheckReport[];
}

const idss = fileURLToPath(new URL('../../cli/bin/idss.mjs', import.meta.url));

function byCommandLine(files: readonly SelectedFile[], folder: string, { guid, experimental }: Task) {
  mkdirSync(folder, { recursive: true });
  const paths = files.map(({ name, buffer }) => {
    writeFileSync(path.join(folder, name), buffer);
    return path.join(folder, name);
  });
  const switches = [...(guid ? ['--guid'] : []), ...(experimental ? ['--experimental'] : [])];
  const { stdout } = spawnSync(
    process.execPath,
    [idss, 'validate', '--format', 'json', ...switches, ...paths],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const answer = JSON.parse(stdout) as {
    files: { file: string; status: string; counts: object }[];
    findings: (FoundFinding & { file: string })[];
  };
  return answer.files.map(({ file, status, counts }) => {
    const byRule = new Map<string, FoundFinding[]>();
    for (const { file: findingFile, ...finding } of answer.findings)
      if (findingFile === file) byRule.set(finding.ruleId, [...(byRule.get(finding.ruleId) ?? []), finding]);
    return { fileName: path.basename(file), status, counts, byRule };
  });
}

for (const program of ['CAHPS', 'HOS', 'HEDIS'] as const)
  test(`checked before sending, ${program} files show what the command line finds`, async ({
    openAs,
  }, testInfo) => {
    const person = program === 'HEDIS' ? people.analyst : people.vendorAnalyst;
    const page = await openAs(person, '/dashboard');
    await page.addInitScript(() => {
      const tasks: unknown[] = [];
      const reports: unknown[] = [];
      Object.assign(window, { precheckRecord: { tasks, reports } });
      window.Worker = class extends Worker {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          this.addEventListener('message', ({ data }: MessageEvent<PrecheckMessage>) => {
            if (data.kind === 'report') reports.push(data.report);
          });
        }
        override postMessage(task: PrecheckTask): void {
          const { files: _, ...rest } = task;
          tasks.push(rest);
          super.postMessage(task);
        }
      };
    });
    await page.goto(`/bulkupload/${program}`);
    const files: readonly SelectedFile[] = selected[program];
    await page.locator('input[type=file]').setInputFiles([...files]);
    await page.getByRole('button', { name: 'Check before sending' }).click();
    await expect(page.getByText('Checked on this computer; nothing was sent.')).toBeVisible();
    const { tasks, reports } = await page.evaluate(
      () => (window as unknown as { precheckRecord: Recorded }).precheckRecord,
    );
    const [task] = tasks;
    if (!task) throw new Error('No check was started.');
    const expected = byCommandLine(files, testInfo.outputPath('files'), task);
    expect(reports).toHaveLength(files.length);
    for (const { fileName, status, counts, byRule } of expected) {
      const report = reports.find((each) => each.fileName === fileName);
      expect(report, fileName).toMatchObject({ status, counts, problem: null });
      const groups = new Map(report?.groups.map((group) => [group.ruleId, group]));
      expect(new Set(groups.keys()), fileName).toEqual(new Set(byRule.keys()));
      for (const [ruleId, findings] of byRule) {
        const group = groups.get(ruleId);
        expect(group?.count, `${fileName}, ${ruleId}`).toBe(findings.length);
        expect(group?.findings.map(findingJson), `${fileName}, ${ruleId}`).toEqual(findings.slice(0, 20));
      }
      // The findings are on the screen, under the name of their file.
      const [first] = byRule.keys();
      const line = page.getByRole('button', { name: new RegExp(`^${fileName}`) });
      if (first === undefined) await expect(line).toHaveCount(0);
      else {
        await line.click();
        await expect(page.getByRole('button', { name: new RegExp(first) }).first()).toBeVisible();
        await line.click();
      }
    }
    expect(expected.some(({ byRule }) => byRule.size > 2)).toBe(true);
  });
