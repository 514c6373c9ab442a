/**
 * Effects of an action in addition to the new stage, by component and action. Each is part of the transaction that
 * moves the stage, after the row is locked and changed. A new effect is a new entry here.
 */
import type { CellChange } from '@idss/domain/audit/save-review';
import type { Component } from '@idss/domain/program';
import { hedisComponent } from '@idss/domain/program';
import type { WorkflowAction } from '@idss/domain/stages/transition';
import type { App } from '#src/kernel/app.ts';
import type { Change } from '#src/kernel/change.ts';
import { finalFilesQueue } from './final-files-jobs.ts';
import { enqueueDistributions } from '#src/features/review/distributions-queue.ts';
import { keepAuditReport } from '#src/features/downloads/current-file.ts';
import { regenerateResultFiles } from '#src/documents/generated/result-files-jobs.ts';
import { finalFileTypes } from '#src/files/derived-file-types.ts';
import { archiveStoredFiles, fileTypes } from '#src/files/stored-file.sql.ts';
import { markLateAttestation } from '#src/access/late-attestation.sql.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { setInitialDesignations } from './set-initial-designations.ts';

export interface EffectContext {
  readonly change: Change;
  readonly app: App;
  /** The record before the move. */
  readonly record: ComponentRecord;
}

export interface StageEffect {
  readonly component: Component;
  readonly action: WorkflowAction;
  /** Returns the cells of the review table that it set, for the event; undefined if none. */
  take(context: EffectContext): Promise<readonly CellChange[] | void>;
}

/** The report shows the table as it was locked, so it is stored even if it was never requested. */
const archivesAuditReport = (why: 'AuditUnlock' | 'Rollback'): StageEffect => ({
  component: hedisComponent,
  action: why,
  take: async ({ change: { db }, app, record }) => {
    await keepAuditReport(app, db, record);
    const { submissionId, component } = record;
    await archiveStoredFiles(db, { submissionId, component, fileTypes: [fileTypes.audit], why });
  },
});

/** The final files are no longer final. */
const archivesFinalFiles = (why: 'MarkFinalUnlock' | 'Rollback'): StageEffect => ({
  component: 'CAHPS',
  action: why,
  take: async ({ change: { db }, record: { submissionId, component } }) => {
    const types = finalFileTypes[component];
    await archiveStoredFiles(db, { submissionId, component, fileTypes: types, why });
  },
});

/** What all organizations report together follows what is final. */
const computesDistributions = (action: 'Attestation' | 'AttestationUndo' | 'Rollback'): StageEffect => ({
  component: hedisComponent,
  action,
  take: ({ change: { db }, app, record }) => enqueueDistributions(app.jobs, db, record),
});

export const stageEffects: readonly StageEffect[] = [
  {
    component: hedisComponent,
    action: 'PlanLock',
    take: async ({ change: { db, actor }, app, record }) => {
      const catalogue = await app.cached.getCatalogue(record.measurementYear);
      const designations = await setInitialDesignations(db, catalogue, record, actor.name);
      await regenerateResultFiles(app, db, { submissionId: record.submissionId, by: actor.name });
      return designations;
    },
  },
  ...(['AuditUnlock', 'Rollback'] as const).map(archivesAuditReport),
  {
    component: 'HOS',
    action: 'Attestation',
    take: async ({ change: { db }, app, record: { submissionId, component, measurementYear } }) => {
      const { milestones } = await app.cached.getSeason(measurementYear);
      await markLateAttestation(db, submissionId, [component], milestones, app.now());
    },
  },
  {
    component: 'CAHPS',
    action: 'MarkFinal',
    // Without a key: a running job may have seen the component undone just before it was marked final again.
    take: ({ change: { db, actor }, app, record: { submissionId, dataVersion } }) =>
      app.jobs.enqueue(db, finalFilesQueue, { submissionId, dataVersion, actor }),
  },
  ...(['MarkFinalUnlock', 'Rollback'] as const).map(archivesFinalFiles),
  ...(['Attestation', 'AttestationUndo', 'Rollback'] as const).map(computesDistributions),
];
