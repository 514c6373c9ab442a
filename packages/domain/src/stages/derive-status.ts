/** The status that follows from stage, attestation and latest check; stored copies of it are corrected. Spec: admin-console-reload. */
import type { ValidationStatus } from '../findings/finding.ts';
import type { Component } from '../program.ts';
import type { Stage } from './stage.ts';
import { getCompletion } from './workflow.ts';

export interface ComponentStatus {
  readonly isFinal: boolean;
  readonly isAttested: boolean;
  readonly validationStatus: ValidationStatus;
}

export interface StatusSources {
  readonly component: Component;
  readonly stage: Stage;
  /** An attestation of HOS is current. */
  readonly hasHosAttestation: boolean;
  /** Of the latest check, also of a file that was refused; null: there is none. */
  readonly latestStatus: ValidationStatus | null;
}

export const deriveStatus = (sources: StatusSources): ComponentStatus => ({
  ...getCompletion(sources.component, sources.stage, sources.hasHosAttestation),
  validationStatus: sources.latestStatus ?? 'NotRun',
});

export const formatStatus = ({ isFinal, isAttested, validationStatus }: ComponentStatus): string =>
  `${isFinal ? 'final' : 'not final'}, ${isAttested ? 'attested' : 'not attested'}, ${validationStatus}`;
