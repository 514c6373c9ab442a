// Plain JavaScript for the machine's own Node (20 or newer): everything else runs on the Node that this installs.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
const bin = at('node_modules', '.bin');

/** Where this set-up keeps what it knows. */
const stampFolder = at('.cache', 'setup');

/** Ends the process with a message that says what to do. */
export function stop(message) {
  console.error(message);
  process.exit(1);
}

/** The environment in which `node` and the tools are the project's. */
export const environment = () => ({
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
});

function stampIs(name, text) {
  const file = path.join(stampFolder, name);
  return existsSync(file) && readFileSync(file, 'utf8') === text;
}

function writeStamp(name, text) {
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(path.join(stampFolder, name), text);
}

/** A hash of the files' names and contents; folders are read through. */
function hashOf(files) {
  const hash = createHash('sha256');
  const add = (file) => {
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) {
        if (!['node_modules', 'dist', '.cache'].includes(name) && !/\.test\.tsx?$/.test(name))
          add(path.join(file, name));
      }
      return;
    }
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  };
  files.forEach(add);
  return hash.digest('hex');
}

/** The npm that started us, or the one on the path. */
function npm(args, stdio) {
  const script = process.env.npm_execpath;
  const isScript = script !== undefined && /npm-cli\.c?js$/.test(script);
  const [program, all] = isScript ? [process.execPath, [script, ...args]] : ['npm', args];
  return spawnSync(program, all, { cwd: root, stdio, env: process.env, encoding: 'utf8' });
}

/**
 * Whether node_modules agrees with the lock file. Versions are compared, not times: a checkout writes the lock
 * file again without changing it. Packages for other platforms may be absent.
 */
function isInstalled() {
  const read = (...parts) =>
    existsSync(at(...parts)) ? JSON.parse(readFileSync(at(...parts), 'utf8')) : undefined;
  const installed = read('node_modules', '.package-lock.json')?.packages;
  if (installed === undefined) return false;
  return Object.entries(read('package-lock.json').packages).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true;
    const found = installed[place];
    if (found === undefined)
      return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Installs the dependencies when they are missing or not those of the lock file. */
export function installDependencies() {
  if (isInstalled()) return;
  console.log('Installing dependencies, about a minute …');
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
  const clean = npm(['ci', ...options], ['ignore', 'inherit', 'pipe']);
  if (clean.status === 0) return;
  // npm ci refuses a good lock file when the registry (a mirror, say) lacks a package for some other platform.
  // npm install takes the same versions with the same checksums; --no-save leaves the lock file as it is.
  console.log(
    'Your registry does not have all of them for every system; installing the same versions for yours …',
  );
  if (npm(['install', '--no-save', ...options], 'inherit').status === 0 && isInstalled()) return;
  console.error(clean.error?.message ?? clean.stderr);
  stop('The dependencies could not be installed; npm says why above.');
}

/** The pinned Node. Where npm left out its install script, that is run now. Answers the binary's path. */
export function ensureNode() {
  const wanted = JSON.parse(readFileSync(at('package.json'), 'utf8')).devDependencies.node;
  const binary = at('node_modules', 'node', 'bin', 'node');
  const version = () => {
    const result = spawnSync(binary, ['--version'], { encoding: 'utf8' });
    return result.status === 0 ? result.stdout.trim() : undefined;
  };
  if (version() !== `v${wanted}`) {
    console.log(`Fetching Node ${wanted} …`);
    const env = { ...process.env, npm_config_loglevel: 'error' };
    const folder = at('node_modules', 'node');
    spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: folder, stdio: 'inherit', env });
  }
  if (version() !== `v${wanted}`) {
    const own = process.versions.node;
    if (own.split('.')[0] === wanted.split('.')[0]) return process.execPath;
    stop(
      `Node ${wanted} could not be installed next to the other dependencies (this is Node ${own}). Allow npm's ` +
        `install scripts ("npm rebuild node --foreground-scripts"), or run this with Node ${wanted.split('.')[0]}.`,
    );
  }
  return binary;
}

const serverSources = [
  ...[
    'server/src',
    'server/buffer-crc32',
    'server/bundle.ts',
    'server/vite.config.ts',
    'identity',
    'demo',
  ].map((name) => `apps/${name}`),
  'packages',
  'package-lock.json',
];

/** What Vite builds, by its folder. Each is built when its sources changed since it was last built. */
const builds = {
  'apps/web': { what: 'the pages', sources: ['apps/web', 'packages', 'package-lock.json'] },
  'apps/server': { what: 'the server', sources: serverSources },
  bench: {
    what: 'the portal of the benchmarks',
    sources: ['bench/vite.config.ts', 'bench/support/serve-portal.ts', ...serverSources],
  },
};

export function build(node, folder) {
  const { what, sources } = builds[folder];
  const stamp = path.basename(folder);
  const wanted = hashOf(sources.map((source) => at(source)));
  if (existsSync(at(folder, 'dist')) && stampIs(stamp, wanted)) return;
  console.error(`Building ${what} …`);
  const vite = at('node_modules', 'vite', 'bin', 'vite.js');
  const result = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: at(folder),
    stdio: 'inherit',
    env: environment(),
  });
  if (result.status !== 0) {
    rmSync(path.join(stampFolder, stamp), { force: true });
    stop(`Building ${what} failed; see the error above.`);
  }
  writeStamp(stamp, wanted);
}

/** Dependencies and the pinned Node; answers its path. */
export function prepareNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) stop(`Node 20 or newer is needed to begin; this is ${process.versions.node}.`);
  installDependencies();
  return ensureNode();
}

/**
 * When what is run here was committed, for the console's info card. Without a repository the stamp of the machine that built
 * it stays.
 */
function stampBuild() {
  const git = spawnSync('git', ['log', '-1', '--format=%cI'], { cwd: root, encoding: 'utf8' });
  if (git.status !== 0) return;
  writeFileSync(at('apps', 'server', 'build.json'), `${JSON.stringify({ builtAt: git.stdout.trim() })}\n`);
}

/** All of the above; answers the path of the pinned Node. */
export function setUp() {
  const node = prepareNode();
  build(node, 'apps/web');
  build(node, 'apps/server');
  stampBuild();
  return node;
}

/** Runs a program in our place: its input and output are ours, as are signals and the way it ends. */
export function become(program, args) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment() });
  // Ctrl-C reaches the child from the terminal too; a second signal does it no harm, and a plain kill needs this.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => stop(`${program} cannot be run: ${error.message}`));
  child.once('exit', (code, signal) =>
    process.exit(signal === null ? code : 128 + constants.signals[signal]),
  );
}
