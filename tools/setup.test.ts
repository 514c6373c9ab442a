import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const setup = fileURLToPath(new URL('setup.mjs', import.meta.url));
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A project of one dependency, installed by an npm that runs this script; its command is in `command`. */
function install(npmScript: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'idss set up '));
  folders.push(folder);
  mkdirSync(path.join(folder, 'tools'));
  cpSync(setup, path.join(folder, 'tools', 'setup.mjs'));
  const lock = { packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } } };
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  const npm = path.join(folder, 'npm-cli.js');
  const say = 'const [command] = process.argv.slice(2);';
  const done = `const done = () => {
    fs.mkdirSync('node_modules', { recursive: true });
    fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
  };`;
  writeFileSync(npm, `const fs = require('node:fs'); ${say} ${done} ${npmScript}`);
  const program = `import { installDependencies } from './tools/setup.mjs'; installDependencies();`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: { ...process.env, npm_execpath: npm },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

test('npm ci that works says one line', () => {
  expect(install(`if (command === 'ci') done(); else process.exit(1);`)).toEqual({
    status: 0,
    lines: ['Installing dependencies, about a minute …'],
    stderr: '',
  });
});

test('where npm ci cannot use the lock file, one calm line says what is done instead', () => {
  const refused = `if (command === 'ci') { console.error('npm error code EUSAGE'); process.exit(1); } else done();`;
  const { status, lines, stderr } = install(refused);
  expect({ status, stderr, count: lines.length }).toEqual({ status: 0, stderr: '', count: 2 });
  expect(lines[1]).toMatch(/installing the same versions for yours/);
});

test('where neither works, npm says why', () => {
  const { status, stderr } = install(`console.error('npm error ' + command); process.exit(1);`);
  expect(status).toBe(1);
  expect(stderr).toContain('npm error install');
  expect(stderr).toContain('npm error ci');
  expect(stderr).toContain('could not be installed');
});
