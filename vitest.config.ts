import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './tools/find-browser.mjs';

const exclude = ['**/node_modules/**', '**/dist/**', 'apps/e2e/**'];

// Libraries, and the programs that tests start, are compiled once and not for each process.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/compile', import.meta.url));

export default defineConfig({
  test: {
    // Many tests wait for a database or a process that starts: one worker less than there are cores leaves a core idle.
    maxWorkers: '100%',
    // A test that asserts only in a loop proves nothing when the loop has nothing to go through: it fails.
    // A busy machine is slow, not broken: a wait that fails after a second says nothing.
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    // Modules are evaluated once for each worker and not for each file, which is 40 % of the processor time: tests share
    // no state through them.
    isolate: false,
    projects: [
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], exclude } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/cli/src/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/server/src/test/cluster.global.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.browser.test.tsx'],
        },
      },
      {
        plugins: [react()],
        // Found while tests run, they would be prepared then, and the page loaded anew.
        optimizeDeps: { entries: ['apps/web/src/**/*.browser.test.tsx'] },
        test: {
          name: 'components',
          // Each file has a page of its own: what is on it is cleared by a module that is evaluated for each file.
          isolate: true,
          include: ['apps/web/src/**/*.browser.test.tsx'],
          exclude,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 5_000,
              launchOptions: {
                executablePath: findBrowser() ?? 'chromium',
                args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
              },
            }),
          },
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], exclude, testTimeout: 30_000 } },
    ],
  },
});
