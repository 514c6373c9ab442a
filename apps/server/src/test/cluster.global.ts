import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { closePools, openPools } from '../db/pool.ts';
import { jobQueues } from '../job-definitions.ts';
import { installJobs } from '../jobs/jobs.ts';
import { testPace } from './build-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser and owner of this run's cluster; see database.ts. */
    readonly testCluster: {
      readonly superuserUrl: string;
      readonly ownerUrl: string;
      readonly appUrl: string;
      /** Temporary; removed at the end of the run. */
      readonly folder: string;
    };
  }
}

export const templateName = 'idss_template';

/**
 * One real PostgreSQL for the whole run, in a temporary folder, with one migrated template database that has the job
 * queues.
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'idss-test-'));
  const quiet = () => undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { debug: quiet, info: quiet, warn: quiet, error: (message) => console.error(message) },
    // The data are temporary, so nothing waits for the disk.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      // Some twenty connections are opened by each test file.
      scram_iterations: '1',
      max_connections: '200',
    },
  });
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  await admin.query(`create database ${templateName} owner idss`);
  await admin.end();
  const templateUrl = databaseUrl(postgres.ownerUrl, templateName);
  const pools = openPools({ ownerUrl: templateUrl });
  await migrate(pools.owner);
  await installJobs(pools.owner, jobQueues, testPace);
  await closePools(pools);
  const { superuserUrl, ownerUrl, appUrl } = postgres;
  project.provide('testCluster', { superuserUrl, ownerUrl, appUrl, folder: dataDir });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
