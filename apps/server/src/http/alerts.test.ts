/** The files for Prometheus in deploy/: its own tool checks them, and they name only metrics that are described. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findProgram } from '../../../../tools/find-program.mjs';

const root = new URL('../../../../', import.meta.url);
const toText = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const promtool = findProgram('promtool');

test.runIf(promtool)('each alert fires where it should, and none where nothing is wrong', () => {
  const { stdout, stderr, status } = spawnSync(promtool ?? '', ['test', 'rules', 'alerts.test.yml'], {
    cwd: fileURLToPath(new URL('deploy/prometheus', root)),
    encoding: 'utf8',
  });
  expect(status, `${stdout}${stderr}`).toBe(0);
});

test('each alert has its test, its severity, and says what to do', () => {
  const rules = toText('deploy/prometheus/alerts.yml');
  const tests = toText('deploy/prometheus/alerts.test.yml');
  const alerts = rules.split(/^ {6}- alert: /m).slice(1);
  expect(alerts.length).toBeGreaterThan(20);
  for (const alert of alerts) {
    const name = alert.slice(0, alert.indexOf('\n'));
    expect(tests).toContain(`- name: ${name}\n`);
    expect(alert).toMatch(/severity: (critical|warning)/);
    expect(alert).toMatch(/^ {10}summary: .+\n {10}action: .+/m);
  }
});

test.each(['deploy/prometheus/alerts.yml', 'deploy/prometheus/dashboard.json'])(
  '%s names only metrics that are described',
  (file) => {
    const described = new Set(
      Array.from(
        toText('docs/operations/monitoring.md').matchAll(/^\| `(idss_\w+)` \|/gm),
        ([, name]) => name,
      ),
    );
    // Node's own, and one that comes with backups.
    const others = /^idss_(process|nodejs|backup)_/;
    const unknown = Array.from(toText(file).matchAll(/\bidss_\w+/g), ([name]) => name)
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
      .filter((name) => !described.has(name) && !others.test(name));
    expect(unknown).toEqual([]);
  },
);
