/** Journeys in a real browser, on the real server with its real database and the demonstration season. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../tools/find-browser.mjs';

const port = Number(process.env['E2E_PORT'] ?? 4390);
// Workers read this file again: the folder is made once, by the first.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(path.join(tmpdir(), 'idss-e2e-'));

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  // One portal with one season. Screens are only looked at, two at a time; then journeys change submissions, each some of
  // its own, one after the other.
  workers: 2,
  projects: [
    { name: 'screens', testMatch: '**/accessibility.e2e.ts', fullyParallel: true },
    { name: 'journeys', testIgnore: '**/accessibility.e2e.ts', workers: 1, dependencies: ['screens'] },
  ],
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/results.json' }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    actionTimeout: 20_000,
    // A trace makes every step slower; whoever looks for a fault asks for one with --trace retain-on-failure.
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
    command: 'node ../server/src/main.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), DATA_DIR: process.env['E2E_DATA_DIR'] ?? '', LOG_LEVEL: 'warn', MODE: 'demo' },
    stdout: 'pipe',
  },
});
