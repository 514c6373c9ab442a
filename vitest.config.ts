import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { helpMarkdown } from './apps/web/tools/help-markdown.ts';
import { findBrowser } from './tools/find-browser.mjs';

const exclude = ['**/node_modules/**', '**/dist/**', 'apps/e2e/**'];

// Libraries, and the programs that tests start, are compiled once and not for each process.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/compile', import.meta.url));

/**
 * Tests of the server that use no database, by what they import: they run without the cluster, which takes seconds to
 * start. A test that needs it after all fails at once, as it gets no address of one.
 */
const serverTests = globSync('apps/{server,identity,demo,cli}/src/**/*.test.ts');
const withoutDatabase = serverTests.filter(
  (file) => !/[\\/]test[\\/]/.test(file) && !/\/test\/|fixture/.test(readFileSync(file, 'utf8')),
);

/** A busy machine is slow, not broken. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  test: {
    // Many tests wait for a database or a process that starts: one worker less than there are cores leaves a core idle.
    maxWorkers: '100%',
    // A test that asserts only in a loop proves nothing when the loop has nothing to go through: it fails.
    // A wait ends before its test does, so that it says what it waited for.
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
    // Modules are evaluated once for each worker and not for each file, which is 40 % of the processor time: tests share
    // no state through them.
    isolate: false,
    // Most of what a test makes lives shortly: less of it is copied by the garbage collector.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], exclude, ...limits } },
      { test: { name: 'units', include: withoutDatabase, exclude, ...limits } },
      {
        test: {
          name: 'server',
          include: serverTests.filter((file) => !withoutDatabase.includes(file)),
          exclude,
          globalSetup: ['apps/server/src/test/cluster.global.ts'],
          ...limits,
        },
      },
      {
        plugins: [helpMarkdown],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.browser.test.tsx'],
          ...limits,
        },
      },
      {
        plugins: [react(), helpMarkdown],
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
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], exclude, ...limits } },
    ],
  },
});
