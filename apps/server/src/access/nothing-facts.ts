/** What decides whether a component may be declared to have nothing to report. */
import { getProgram } from '@idss/domain/program';
import { isProgramOpen } from '@idss/domain/settings/settings';
import type { SystemSettings } from '@idss/domain/settings/switches';
import type { NothingFacts } from '@idss/domain/stages/nothing-to-report';
import type { ComponentRecord } from './find-component.sql.ts';

export const toNothingFacts = (record: ComponentRecord, settings: SystemSettings): NothingFacts => ({
  component: record.component,
  stage: record.stage,
  hasFile: record.currentFileId !== null,
  isJobRunning: record.runningUploadFileId !== null,
  isProgramOpen: isProgramOpen(getProgram(record.component), settings),
  hasNothingToReport: record.hasNothingToReport,
});
