// `npm test`: everything, in the order in which a mistake is cheapest to find. `npm test -- <filter>`: only the
// test files whose path contains the filter.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ensureTestTools, findBrowser } from './find-browser.mjs';
import { environment, root, setUp, stop } from './setup.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

// The portal works in such a folder; Vitest takes paths for addresses.
if (root.includes('%'))
  stop(`The tests cannot run in ${root}: Vitest fails where a name has a percent sign.`);

const filters = process.argv.slice(2);
const node = setUp();
const { problems, untested } = ensureTestTools();
if (problems.length > 0) stop(problems.join('\n'));
for (const line of untested) console.log(line);

const temporary = mkdtempSync(path.join(temporaryFolder(), 'idss-tests-'));
const report = (name) => path.join(temporary, `${name}.json`);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));

const env = { ...environment(), IDSS_CHROMIUM: findBrowser(), TMPDIR: temporary };
const tool = (...parts) => path.join(root, 'node_modules', ...parts);

const running = new Set();
// Ctrl+C reaches the step as well; this process waits for it, removes the files, and says how far it came.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
  });

/** Whether it succeeded. Its output is shown as it comes, or collected in `output`. */
async function run(args, more = {}, output) {
  const shown = output ? 'pipe' : 'inherit';
  const child = spawn(node, args, { cwd: root, stdio: ['inherit', shown, shown], env: { ...env, ...more } });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(data));
  try {
    const [code] = await once(child, 'close');
    return code === 0;
  } catch (error) {
    console.error(error.message);
    return false;
  } finally {
    running.delete(child);
  }
}

const sayStep = (name) => console.log(`\n── ${name}`);

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

const vitest = async () => {
  sayStep('tests');
  const args = [
    'run',
    ...filters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
  ];
  return add(await run([tool('vitest', 'vitest.mjs'), ...args]), report('vitest'), (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
  }));
};

const playwright = async () => {
  sayStep('tests in a browser');
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
  return add(await run(args, more), report('playwright'), ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
};

/** Checks run at the same time: each shows its output at its end. */
const check = (name, ...args) => ({
  name,
  go: async () => {
    const output = [];
    const isDone = await run(args, {}, output);
    sayStep(name);
    process.stdout.write(Buffer.concat(output));
    return isDone;
  },
});
const checks = [
  check('lint', tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--quiet'),
  check('types', tool('typescript', 'bin', 'tsc'), '-b'),
  check('unused code', tool('knip', 'bin', 'knip.js'), '--no-progress'),
  check('format', tool('@biomejs', 'biome', 'bin', 'biome'), 'format'),
];
const tests = { name: 'tests', go: vitest };
const browserTests = { name: 'tests in a browser', go: playwright };

/** Steps of a stage run at the same time, as many as there are processors. After a failure no further stage runs. */
const stages = filters.length > 0 ? [[tests]] : [checks, [tests], [browserTests]];

const outcomes = [];
for (const stage of stages) {
  if (outcomes.some(({ outcome }) => outcome === 'failed')) {
    outcomes.push(...stage.map(({ name }) => ({ name, outcome: 'not run' })));
    continue;
  }
  const waiting = stage.values();
  const work = async () => {
    for (const { name, go } of waiting) outcomes.push({ name, outcome: (await go()) ? 'ok' : 'failed' });
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

console.log('\nSummary');
for (const { name, outcome } of outcomes) console.log(`  ${outcome.padEnd(8)} ${name}`);
for (const line of untested) console.log(`  ${line}`);
const isFailed = outcomes.some(({ outcome }) => outcome === 'failed');
if (isFailed && counts.failed === 0) counts.failed = 1;
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = isFailed ? 1 : 0;
