// `npm test`: everything, in the order in which a mistake is cheapest to find. `npm test -- <filter>`: only the
// test files whose path contains the filter.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureTestTools, findBrowser } from './find-browser.mjs';
import { environment, root, setUp, stop } from './setup.mjs';

// The portal works in such a folder; Vitest takes paths for addresses.
if (root.includes('%'))
  stop(`The tests cannot run in ${root}: Vitest fails where a name has a percent sign.`);

const filters = process.argv.slice(2);
const node = setUp();
const { problems, untested } = ensureTestTools();
if (problems.length > 0) stop(problems.join('\n'));
for (const line of untested) console.log(line);

const reports = mkdtempSync(path.join(tmpdir(), 'idss-reports-'));
const report = (name) => path.join(reports, `${name}.json`);
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const env = { ...environment(), IDSS_CHROMIUM: findBrowser() };
const tool = (...parts) => path.join(root, 'node_modules', ...parts);
const run = (args, more = {}) => {
  const result = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } });
  if (result.error) console.error(result.error.message);
  return result.status === 0;
};

function hasFile(folder, pattern) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) =>
      entry.isFile() &&
      pattern.test(entry.name) &&
      !(entry.parentPath ?? entry.path).includes('node_modules'),
  );
}

/** The packages and apps that have sources to check, the benchmarks, and the tools with the tests of packages. */
const projects = ['packages', 'apps'].flatMap((parent) =>
  readdirSync(path.join(root, parent))
    .map((name) => path.join(parent, name))
    .filter((folder) => existsSync(path.join(root, folder, 'tsconfig.json')))
    .filter((folder) => hasFile(path.join(root, folder, 'src'), /(?<!\.test)\.tsx?$/)),
);
projects.push('bench', 'tools');

const counts = { passed: 0, failed: 0 };

/** Adds a report's figures; a step that failed without a failed test (a broken file) counts as one failure. */
function add(step, file, read) {
  const before = counts.failed;
  if (existsSync(file)) {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
    counts.passed += passed;
    counts.failed += failed;
  }
  if (!step && counts.failed === before) counts.failed += 1;
  return step;
}

const vitest = () => {
  const args = [
    'run',
    ...filters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
  ];
  return add(run([tool('vitest', 'vitest.mjs'), ...args]), report('vitest'), (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
  }));
};

const playwright = () => {
  const args = [
    tool('@playwright', 'test', 'cli.js'),
    'test',
    '--config',
    'apps/e2e',
    '--reporter=list,json',
  ];
  const more = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report('playwright'),
  };
  return add(run(args, more), report('playwright'), ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
};

const steps =
  filters.length > 0
    ? [{ name: 'tests', go: vitest }]
    : [
        ...projects.map((folder) => ({
          name: `types of ${folder}`,
          go: () => run([tool('typescript', 'bin', 'tsc'), '-p', folder]),
        })),
        { name: 'lint', go: () => run([tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--quiet']) },
        { name: 'unused code', go: () => run([tool('knip', 'bin', 'knip.js'), '--no-progress']) },
        { name: 'format', go: () => run([tool('@biomejs', 'biome', 'bin', 'biome'), 'format']) },
        { name: 'tests', go: vitest },
        ...(hasFile(path.join(root, 'apps/e2e'), /\.(e2e|spec|test)\.ts$/)
          ? [{ name: 'tests in a browser', go: playwright }]
          : []),
      ];

const outcomes = [];
for (const { name, go } of steps) {
  const failedBefore = outcomes.some(({ outcome }) => outcome === 'failed');
  if (failedBefore) {
    outcomes.push({ name, outcome: 'not run' });
    continue;
  }
  console.log(`\n── ${name}`);
  outcomes.push({ name, outcome: go() ? 'ok' : 'failed' });
}

console.log('\nSummary');
for (const { name, outcome } of outcomes) console.log(`  ${outcome.padEnd(8)} ${name}`);
for (const line of untested) console.log(`  ${line}`);
const isFailed = outcomes.some(({ outcome }) => outcome === 'failed');
if (isFailed && counts.failed === 0) counts.failed = 1;
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = isFailed ? 1 : 0;
