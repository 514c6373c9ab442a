/**
 * The server tests of an earlier commit on the schema of this one: what the release before promises still holds after the
 * database was migrated. The earlier commit gets the migrations of this one and nothing else. Not part of `npm run bench`, since
 * it takes ten minutes. Run: npm exec node bench/former-release.ts [COMMIT] [WORDS OF TEST FILES…]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkOut } from './support/other-version.ts';
import { type Figure, note, report } from './support/report.ts';

interface Results {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const migrations = fileURLToPath(new URL('../apps/server/migrations', import.meta.url));
/** It compares what the migrations make with a file of theirs, and so is about the new version. */
const ofTheSchemaItself = ['**/dump-schema.test.ts'];

/** The last commit before the schema changed last: the newest program that does not know it. */
const commitBefore = (): string => {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: migrations, encoding: 'utf8' }).trim();
  return git('rev-parse', `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', '*.sql')}~1`);
};

const [commit = commitBefore(), ...words] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'));
const folder = mkdtempSync(path.join(tmpdir(), 'idss-former-'));
const version = checkOut(path.join(folder, 'program'), commit);
try {
  cpSync(migrations, path.join(version.folder, 'apps', 'server', 'migrations'), { recursive: true });
  note(`The server tests of ${commit.slice(0, 8)} on the schema of this commit …`);
  const output = path.join(folder, 'results.json');
  const vitest = path.join(version.folder, 'node_modules', 'vitest', 'vitest.mjs');
  const exclude = ofTheSchemaItself.flatMap((pattern) => ['--exclude', pattern]);
  const startedAt = performance.now();
  spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--project',
      'server',
      '--reporter',
      'json',
      '--outputFile',
      output,
      ...exclude,
      ...words,
    ],
    { cwd: version.folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const results = JSON.parse(readFileSync(output, 'utf8')) as Results;
  const failed = results.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative(version.folder, name)}: ${fullName}`),
  );
  for (const each of failed) note(`FAILED ${each}`);
  const what = `server tests of ${commit.slice(0, 8)} on this schema`;
  const figures: Figure[] = [
    { what: `${what}: passed`, value: results.numPassedTests, unit: '', detail: `${seconds.toFixed(0)} s` },
    { what: `${what}: failed`, value: failed.length, unit: '' },
  ];
  report(figures);
  if (results.numTotalTests === 0 || failed.length > 0) process.exitCode = 1;
} finally {
  version.remove();
  rmSync(folder, { recursive: true, force: true });
}
