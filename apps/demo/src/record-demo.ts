/** `npm run demo:record`: plays the demonstration in a portal of its own, and records it for first starts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@idss/server/config';
import { createLogger } from '@idss/server/log/logger';
import { openApp } from '@idss/server/open-app';
import { openDatabase } from '@idss/server/open-database';
import { demoProvider } from './demo-provider.ts';
import { demonstration } from './demonstration.ts';
import { playPast } from './prepare-demonstration.ts';
import { openPast } from './past-day.ts';
import { recordSnapshot } from './snapshot/record-snapshot.ts';
import { writeSnapshot } from './snapshot/snapshot-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'idss-demo-'));
try {
  const reading = readConfig({ DATA_DIR: folder }, demoProvider);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const log = createLogger('error');
  const database = await openDatabase(reading.config, log);
  const recorder = {
    ...demonstration,
    prepare: async (...[app, owner]: Parameters<typeof demonstration.prepare>) => {
      const begunAt = app.now();
      const pastDays = openPast(app);
      await playPast(app, pastDays);
      await pastDays.end();
      const bytes = await writeSnapshot(await recordSnapshot(app, owner, begunAt));
      console.log(`Recorded the demonstration: ${(bytes / 1e6).toFixed(1)} MB`);
    },
  };
  const running = await openApp(reading.config, log, database, { demonstration: recorder });
  await running.close();
  await database.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// Validation threads stay open as long as the process.
process.exit();
