// Finds or installs the programs that the tests need: a Chromium, xmllint and pdfsig; and, where the distribution
// has them, an older PostgreSQL, a connection pooler and an object store.
// Order: IDSS_CHROMIUM, the usual places, Playwright's own download, apt-get when we are root.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { findOlderPostgres } from './find-postgres.mjs';
import { findProgram } from './find-program.mjs';

const lightest = '/usr/bin/chromium-headless-shell';

const places = [
  // The same engine without the parts of a desktop: a fifth less processor time.
  lightest,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/homebrew/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Older ones lack features of the pages. */
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

/** Each thing the tests need: whether it is there, its package, and how to get it by hand. */
const needs = [
  { what: 'a Chromium', isThere: () => findBrowser() !== undefined, apt: ['chromium', 'fonts-liberation'] },
  { what: 'xmllint', isThere: () => findProgram('xmllint') !== undefined, apt: ['libxml2-utils'] },
  { what: 'pdfsig', isThere: () => findProgram('pdfsig') !== undefined, apt: ['poppler-utils'] },
];

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

const install = (...packages) => aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);

/**
 * Optional programs: without them the tests run slower or test less. Of `packages` the first one
 * that is offered is installed, with its `companions`.
 */
const extras = [
  {
    isThere: () => Boolean(process.env.IDSS_CHROMIUM) || existsSync(lightest),
    packages: ['chromium-headless-shell'],
    companions: ['fonts-liberation'],
  },
  {
    isThere: () => findOlderPostgres() !== undefined,
    packages: ['postgresql-15', 'postgresql-14'],
    prepare: makeNoCluster,
    untested: 'PostgreSQL 14 and 15',
    advice: 'postgresql-15 (or -14). macOS: brew install postgresql@15',
  },
  {
    isThere: () => findProgram('pgbouncer') !== undefined,
    packages: ['pgbouncer'],
    startsServices: true,
    untested: 'a connection pooler (pgbouncer)',
  },
  {
    isThere: () =>
      ['swift-proxy-server', 'swift-object-server', 'memcached'].every((name) => findProgram(name)),
    packages: ['swift-proxy'],
    companions: ['swift-account', 'swift-container', 'swift-object', 'memcached', 'python3-lxml'],
    startsServices: true,
    untested: 'files in S3 (OpenStack Swift)',
  },
];

/** Where systemd runs, a package with a service would start it: that is for the person whose machine it is to decide. */
const mayInstall = ({ startsServices = false }) => !startsServices || !existsSync('/run/systemd/system');

const isOffered = (name) => {
  const { stdout } = spawnSync('apt-cache', ['policy', name], { encoding: 'utf8' });
  return /Candidate: \d/.test(stdout ?? '');
};

/** False only where the lists of packages are there and name none: they need not be fetched at every run. */
const mayOffer = ({ packages }) =>
  packages.some(isOffered) ||
  !readdirSync('/var/lib/apt/lists').some(
    (name) => name.endsWith('_Packages') || name.includes('_Packages.'),
  );

/** Only its programs are wanted: no database server is to be set up and started on the machine. */
function makeNoCluster() {
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (!existsSync(settings) && install('postgresql-common') && existsSync(settings))
    appendFileSync(settings, '\ncreate_main_cluster = false\n');
}

/**
 * Installs what is missing with apt-get when we are root. Answers what is missing still, with what to do; and what will
 * not be tested for want of a program that not every system can have.
 */
export function ensureTestTools() {
  const missing = () => needs.filter(({ isThere }) => !isThere());
  const wanted = canInstall()
    ? extras.filter((extra) => !extra.isThere() && mayInstall(extra) && mayOffer(extra))
    : [];
  if (wanted.length > 0 || (canInstall() && missing().length > 0)) {
    aptGet('update', '-qq');
    for (const extra of wanted) {
      const name = extra.packages.find(isOffered);
      if (name === undefined) continue;
      console.log(`Installing ${name} (apt-get), for the tests …`);
      extra.prepare?.();
      install(name, ...(extra.companions ?? []));
    }
    const packages = missing().flatMap(({ apt }) => apt);
    if (packages.length > 0) {
      console.log(`Installing ${packages.join(', ')} (apt-get), for the tests …`);
      install(...packages);
    }
  }
  const untested = extras.flatMap(({ isThere, untested, packages, companions = [], advice }) =>
    untested === undefined || isThere()
      ? []
      : `NOT TESTED: ${untested}, because it is not installed. Debian and Ubuntu: sudo apt-get install -y ` +
        `${advice ?? [...packages, ...companions].join(' ')}.`,
  );
  return { problems: missing().map(adviceOn), untested };
}

const adviceOn = ({ what, apt }) =>
  `${what} is missing. Debian and Ubuntu: sudo apt-get install -y ${apt.join(' ')}. macOS: ` +
  (what === 'a Chromium'
    ? 'install Google Chrome, or run "npx playwright install chromium". Another place: set IDSS_CHROMIUM.'
    : `brew install ${what === 'xmllint' ? 'libxml2' : 'poppler'}.`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { problems, untested } = ensureTestTools();
  for (const line of [...untested, ...problems]) console.error(line);
  if (problems.length > 0) process.exit(3);
  console.log(findBrowser());
}
