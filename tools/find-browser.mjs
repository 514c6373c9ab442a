// What the tests need from the machine, found or installed: a Chromium, xmllint and pdfsig.
// Order: IDSS_CHROMIUM, the usual places, Playwright's own download, apt-get when we are root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/homebrew/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Older ones lack what the pages use. */
const oldest = 120;

function isUsable(file) {
  if (!existsSync(file)) return false;
  const result = spawnSync(file, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 30_000 });
  const major = /(\d+)\.\d+\.\d+/.exec(result.stdout ?? '')?.[1];
  return result.status === 0 && Number(major) >= oldest;
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** The path of a Chromium, or undefined. Throws when IDSS_CHROMIUM names one that is none. */
export function findBrowser() {
  const named = process.env.IDSS_CHROMIUM;
  if (named) {
    if (isUsable(named)) return named;
    throw new Error(`IDSS_CHROMIUM=${named} is not a Chromium of version ${oldest} or newer.`);
  }
  return [...places, playwrightsOwn()].find((file) => file !== undefined && isUsable(file));
}

const hasProgram = (name) => spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0;

/** Each thing the tests need: whether it is there, its package, and how to get it by hand. */
const needs = [
  { what: 'a Chromium', isThere: () => findBrowser() !== undefined, apt: ['chromium', 'fonts-liberation'] },
  { what: 'xmllint', isThere: () => hasProgram('xmllint'), apt: ['libxml2-utils'] },
  { what: 'pdfsig', isThere: () => hasProgram('pdfsig'), apt: ['poppler-utils'] },
];

/** Installs what is missing with apt-get when we are root. Answers what is missing still, with what to do. */
export function ensureTestTools() {
  const missing = () => needs.filter(({ isThere }) => !isThere());
  const packages = missing().flatMap(({ apt }) => apt);
  if (packages.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(', ')} (apt-get), for the tests …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: ['ignore', 'ignore', 'inherit'], env };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  }
  return missing().map(
    ({ what, apt }) =>
      `${what} is missing. Debian and Ubuntu: sudo apt-get install -y ${apt.join(' ')}. macOS: ` +
      (what === 'a Chromium'
        ? 'install Google Chrome, or run "npx playwright install chromium". Another place: set IDSS_CHROMIUM.'
        : `brew install ${what === 'xmllint' ? 'libxml2' : 'poppler'}.`),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = ensureTestTools();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(3);
  console.log(findBrowser());
}
