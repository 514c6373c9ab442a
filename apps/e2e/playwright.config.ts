/** Journeys in a real browser, on the real server with its real database and the demonstration season. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../tools/find-browser.mjs';

const port = Number(process.env['E2E_PORT'] ?? 4390);
const screensPort = port + 1;
const staffPort = port + 2;
// Workers evaluate this file again, and find the folder in the environment.
const dataFolder = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(path.join(tmpdir(), 'idss-e2e-')));

/** Journeys of staff. The last one opens the next season. */
const staffJourneys =
  /(guard|season-next|journey-(announcements|auditors|console|control-room|data-extract|historical|registrations|reports|reprocessing|rule-preview|users|users-keyboard))\.e2e\.ts$/;

const addressAt = (at: number): string => `http://127.0.0.1:${at}`;

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  // Three portals, each with a season of its own. In two of them journeys change it, one after the other; in the third
  // screens are only viewed, at the same time.
  // A journey waits more than it works: with a third worker two cores are busy all the time.
  workers: 3,
  projects: [
    {
      name: 'journeys',
      testIgnore: ['**/accessibility.e2e.ts', staffJourneys],
      workers: 1,
      use: { baseURL: addressAt(port) },
    },
    {
      name: 'staff-journeys',
      testMatch: staffJourneys,
      workers: 1,
      use: { baseURL: addressAt(staffPort) },
    },
    {
      name: 'screens',
      testMatch: '**/accessibility.e2e.ts',
      fullyParallel: true,
      use: { baseURL: addressAt(screensPort) },
    },
  ],
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/results.json' }],
  ],
  use: {
    actionTimeout: 20_000,
    // A trace makes every step slower; use --trace retain-on-failure to look for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findBrowser() ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node src/serve-demonstrations.ts "${dataFolder}" ${screensPort} ${staffPort} ${port}`,
    // Started last.
    url: `${addressAt(port)}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
});
