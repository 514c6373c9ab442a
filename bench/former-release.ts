/**
 * The server tests of the released version, or of an earlier commit, on the schema of this one: the promises of that release are
 * kept after the database was migrated. The earlier commit gets the migrations of this one and nothing else. Runs in
 * parts, each with a limit, so that one that hangs is seen. Not part of `npm run bench`, since it takes ten minutes.
 * Run: npm exec node bench/former-release.ts [COMMIT] [WORDS OF TEST FILES…]
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkOut, releasedCommit } from './support/other-version.ts';
import { type Figure, note, report } from './support/report.ts';

interface Results {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const parts = 6;
const partMinutes = 10;
const migrations = fileURLToPath(new URL('../apps/server/migrations', import.meta.url));

/** Tests that are about the schema itself, which is another one here, each with its reason. */
const aboutTheSchema: readonly { readonly test: RegExp; readonly reason: string }[] = [
  { test: /dump-schema\.test/, reason: 'compares what the migrations make with a file of theirs' },
];

const [given, ...words] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const { version, commit } = given ? { version: given.slice(0, 8), commit: given } : releasedCommit();
const folder = mkdtempSync(path.join(tmpdir(), 'idss-former-'));
const former = checkOut(path.join(folder, 'program'), commit);
const vitest = path.join(former.folder, 'node_modules', 'vitest', 'vitest.mjs');

function runPart(part: number): Results | null {
  const output = path.join(folder, `results${part}.json`);
  // A busy machine is slow; the parts end all the same.
  const patience = ['--testTimeout', '120000', '--hookTimeout', '120000'];
  const options = ['--project', 'server', '--reporter', 'json', '--outputFile', output, ...patience];
  spawnSync(process.execPath, [vitest, 'run', ...options, '--shard', `${part}/${parts}`, ...words], {
    cwd: former.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: partMinutes * 60_000,
  });
  return existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as Results) : null;
}

try {
  cpSync(migrations, path.join(former.folder, 'apps', 'server', 'migrations'), { recursive: true });
  note(`The server tests of ${version} (${commit.slice(0, 8)}) on the schema of this commit …`);
  const startedAt = performance.now();
  const cut: number[] = [];
  const expected: string[] = [];
  const failed: string[] = [];
  let [passed, total] = [0, 0];
  for (let part = 1; part <= parts; part += 1) {
    const results = runPart(part);
    if (!results) {
      cut.push(part);
      note(`Part ${part} of ${parts} did not end within ${partMinutes} minutes.`);
      continue;
    }
    passed += results.numPassedTests;
    total += results.numTotalTests;
    note(`Part ${part} of ${parts}: ${results.numPassedTests} of ${results.numTotalTests} passed.`);
    for (const { name, status, message, assertionResults } of results.testResults) {
      const file = path.relative(former.folder, name);
      const wrong = assertionResults.filter((test) => test.status === 'failed');
      // A file that fails before its first test.
      const failures =
        wrong.length === 0 && status === 'failed'
          ? [{ fullName: 'the whole file', failureMessages: [message ?? ''] }]
          : wrong;
      for (const { fullName, failureMessages = [] } of failures) {
        const reason = aboutTheSchema.find(({ test }) => test.test(`${file}: ${fullName}`))?.reason;
        if (reason === undefined)
          failed.push(`${file}: ${fullName}\n    ${failureMessages.join('\n').slice(0, 400)}`);
        else expected.push(`${file}: ${fullName} (${reason})`);
      }
    }
  }
  const seconds = (performance.now() - startedAt) / 1000;
  for (const each of expected) note(`expected to fail: ${each}`);
  for (const each of failed) note(`FAILED ${each}`);
  const label = `server tests of ${version} on this schema`;
  const figures: Figure[] = [
    { label: `${label}: passed`, value: passed, unit: '', detail: `of ${total}, ${seconds.toFixed(0)} s` },
    { label: `${label}: failed, about the schema itself`, value: expected.length, unit: '' },
    { label: `${label}: failed otherwise`, value: failed.length, unit: '' },
    { label: `${label}: parts that did not end`, value: cut.length, unit: '', detail: `of ${parts}` },
  ];
  report(figures);
  if (total === 0 || failed.length + cut.length > 0) process.exitCode = 1;
} finally {
  former.remove();
  rmSync(folder, { recursive: true, force: true });
}
