/** What goes to a validation worker and what comes back. Plain data: it is copied between threads. */
import type { Finding, FindingCounts, ValidationStatus } from '@idss/domain/findings/finding';
import type { SubmissionResult } from '@idss/validation/results/compute-results';
import type { PriorYear, Registration, Switches } from '@idss/validation/rules/hedis/subject';
import type { HedisHeaderFacts } from '@idss/validation/validate-hedis';

/** The part of the season's register that one file can ask for. */
export interface RegisterExcerpt {
  readonly registrations: ReadonlyMap<number, Registration>;
  /** false: the file is tied to no submission, and the rules about registrations are silent. */
  readonly knowsRegistrations?: boolean;
  readonly softwareVendors: ReadonlyMap<number, { readonly isSelfDeveloped: boolean }>;
  /** `certificateKey` of every certified measure. */
  readonly certified: ReadonlySet<string>;
  readonly priorYears: ReadonlyMap<number, PriorYear>;
}

export const certificateKey = (vendorId: number, measure: string, line: string, guid: string): string =>
  `${vendorId} ${measure} ${line} ${guid.toLowerCase()}`;

export interface ValidationTask {
  /** Of a file on this machine. */
  readonly path: string;
  readonly size: number;
  readonly fileName: string;
  readonly measurementYear: number;
  readonly register: RegisterExcerpt;
  readonly switches: Switches;
  /** The moment of validation, ISO 8601 UTC. */
  readonly now: string;
  /** Put into the result files. */
  readonly organizationName: string;
  /** A planned failure of a test. */
  readonly misbehaves?: string | null;
}

export interface ValidationOutcome {
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
  readonly header: HedisHeaderFacts | null;
  /** The sentence of the first Schema or Fatal finding; empty where there is none. */
  readonly reason: string;
  /** null where nothing of the file is taken over. */
  readonly results: SubmissionResult | null;
  readonly resultXml: string | null;
  readonly resultCsv: string | null;
}

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | { readonly kind: 'done'; readonly outcome: ValidationOutcome };

export interface WorkerSetup {
  /** Grows by one with each batch of findings that was taken off the worker's hands. */
  readonly taken: SharedArrayBuffer;
}
