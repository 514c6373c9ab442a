/** Open components with the steps that each waits for, by the rules that answer the buttons of its page. */
import { listNextSteps, type NextStep } from '@idss/domain/stages/next-step';
import { canUploadFile } from '@idss/domain/stages/workflow';
import { toFacts } from '#src/access/component-facts.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { App } from '#src/kernel/app.ts';
import { listOpenWork, type OpenComponent } from './open-work.sql.ts';

export interface OpenSteps {
  readonly row: OpenComponent;
  readonly steps: readonly NextStep[];
}

export const isChecking = ({ runningUploadFileId }: OpenComponent): boolean => runningUploadFileId !== null;
export const isLastFileBad = ({ badFileState }: OpenComponent): boolean => badFileState !== null;

export type { OpenComponent } from './open-work.sql.ts';

interface Reading {
  readonly app: Pick<App, 'cached' | 'now'>;
  readonly db: Queryable;
  /** As if no file were being checked: what waits before the check waits until it has ended. */
  readonly ignoresChecks?: boolean;
}

/** The components of a season within the scope that are not complete, with their steps. */
export async function listOpenSteps(
  { app, db, ignoresChecks = false }: Reading,
  scope: AccessScope,
  asked: Awaited<ReturnType<typeof getAskedSeason>>,
): Promise<OpenSteps[]> {
  const settings = await app.cached.settings();
  const now = app.now();
  const rows = await listOpenWork(db, scope, asked.measurementYear);
  return rows.map((row) => {
    const isRunning = isChecking(row) && !ignoresChecks;
    // Only the last steps of the attestation ask whether it is signed; the page that the step leads to does.
    const extras = { isSignedForThisData: false, rowsWithoutDesignation: row.rowsWithoutDesignation };
    const facts = toFacts(
      ignoresChecks ? { ...row, runningUploadFileId: null } : row,
      extras,
      settings,
      false,
    );
    const upload = canUploadFile({
      component: row.component,
      stage: row.stage,
      hasNothingToReport: row.hasNothingToReport,
      isSysadmin: false,
      settings,
      season: asked,
      isBegun: row.isBegun,
      now,
      isJobRunning: isRunning,
    });
    return {
      row,
      steps: listNextSteps({ facts, upload, isChecking: isRunning, isLastFileBad: isLastFileBad(row) }),
    };
  });
}
