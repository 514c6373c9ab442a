/** Messages to and from a validation worker. Plain data: it is copied between threads, or handed over. */
import type { FindingCounts, ValidationStatus } from '@idss/domain/findings/finding';
import type { FileDifference } from '@idss/domain/rule-preview/rule-difference';
import type { RuleSettings } from '@idss/domain/season/rule-settings';
import type { Stamps } from '@idss/domain/stages/stamps';
import type { SubmissionResult } from '@idss/validation/results/compute-results';
import type { PriorYear, Registration, Switches } from '@idss/validation/rules/hedis/subject';
import type { SurveyRegistration } from '@idss/validation/rules/survey/subject';
import type { EncodedBlock } from '#src/features/runs/findings/finding-blocks.ts';
import type { FoundPrints, TrackedPlace } from '#src/features/runs/findings/finding-prints.ts';
import type { GeneratedFile } from '#src/documents/generated/generator.ts';
import type { StoredResults } from '#src/features/runs/uploads/stored-results.ts';
import type { SeasonFiles } from '#src/kernel/season-data.ts';

/** The part of the season's register that one file can ask for. */
export interface RegisterExcerpt {
  readonly registrations: ReadonlyMap<number, Registration>;
  /** false: the file belongs to no submission, and the rules about registrations are not applied. */
  readonly knowsRegistrations?: boolean;
  readonly softwareVendors: ReadonlyMap<number, { readonly isSelfDeveloped: boolean }>;
  /** `certificateKey` of every certified measure. */
  readonly certified: ReadonlySet<string>;
  readonly priorYears: ReadonlyMap<number, PriorYear>;
}

export const certificateKey = (vendorId: number, measure: string, line: string, guid: string): string =>
  `${vendorId} ${measure} ${line} ${guid.toLowerCase()}`;

/** SHA-256 of the outcome of a file's last check; null: unknown. */
export interface KnownHashes {
  readonly resultsHash: string | null;
  readonly findingsHash: string | null;
}

/** Registered data for the check of a survey file. */
export interface SurveyExcerpt {
  /** null: there is no such submission, or the uploader may not know of it. */
  readonly registration: SurveyRegistration | null;
  /** The baseline sample of a follow-up file; null where it is not on record. */
  readonly roster: {
    readonly cohort: number;
    readonly cmsContractNumber: string;
    readonly memberKeys: ReadonlySet<string> | null;
  } | null;
}

interface Task {
  /** Of a file on this machine. */
  readonly path: string;
  readonly size: number;
  readonly fileName: string;
  readonly season: SeasonFiles;
  /** The moment of validation, ISO 8601 UTC. */
  readonly now: string;
  /** Put into the files that are made of it. */
  readonly organizationName: string;
  readonly uploaderName: string;
  /** Changed rules that run in addition to the current ones: only their difference is the result, and no file is made. */
  readonly changedRules?: RuleSettings;
  /** A failure that a test injects. */
  readonly misbehaves?: string | null;
}

interface CheckTask extends Task {
  /** In front of each line of a list of the findings, one for each list; left out: they are not listed. */
  readonly lists?: readonly string[];
  /** What is explained of the component, to be found again; null, and left out: of no component, and nothing is printed. */
  readonly explained?: readonly TrackedPlace[] | null;
}

export interface HedisTask extends CheckTask {
  readonly program: 'HEDIS';
  /** Result files for a submission, or the workbook of a file that belongs to none; nothing where they exist. */
  readonly makes: 'results' | 'workbook' | 'nothing';
  /** A key of the other data that the reports of its findings depend on. */
  readonly reportsKey?: string;
  /** Of the last check: the same results and findings are not sent back. */
  readonly known?: KnownHashes | null;
  readonly register: RegisterExcerpt;
  readonly switches: Switches;
}

/** Generates files of an accepted HEDIS submission: no rule runs, and there are no findings. */
export interface GenerateTask extends Task {
  readonly program: 'HEDIS';
  readonly makes: 'files';
  readonly fileTypes: readonly number[];
  /** Of the submitted file, in lower-case hex: a different file is refused. */
  readonly sha256: string;
  /** The label of the status. */
  readonly validationStatus: string;
  /** The current ones; by indicator key, or by measure code for the measure's own row. */
  readonly designations: ReadonlyMap<string, { readonly designation: string; readonly comment: string }>;
  /** The current ones. */
  readonly stamps: Stamps;
}

export interface SurveyTask extends CheckTask {
  readonly program: 'CAHPS' | 'HOS';
  readonly register: SurveyExcerpt;
}

export type ValidationTask = HedisTask | GenerateTask | SurveyTask;

export interface ValidationOutcome {
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
  /** The file's header; null if it could not be read. */
  readonly header: object | null;
  /** The sentence of the first Schema or Fatal finding; empty where there is none. */
  readonly reason: string;
  /** HEDIS results; null if nothing of the file is accepted, or if they are known. */
  readonly results: StoredResults | null;
  /** Of the HEDIS results, also if they are known; null if nothing of the file is accepted. */
  readonly resultsHash: string | null;
  /** Of the findings and the task's `reportsKey`; null without one, and if there are many. */
  readonly findingsHash: string | null;
  /** The findings are the known ones, and were not sent. */
  readonly areFindingsKnown: boolean;
  /** Of its warnings, also if they are known; null where nothing is printed. */
  readonly prints: FoundPrints | null;
  /** Survey results; null likewise. */
  readonly surveyResults: object | null;
  readonly files: readonly GeneratedFile[];
  /** Where its lines are, in the form in which it is stored; null for a small file, and where nothing is stored of it. */
  readonly lineIndex: Uint8Array | null;
  /** Of changed rules. */
  readonly difference: FileDifference | null;
}

/** Some findings, in their order, in the form in which they are stored. */
export interface FindingBatch {
  readonly count: number;
  /** null where only their lists are kept. */
  readonly block: EncodedBlock | null;
  /** Their lines in each of the task's lists, in UTF-8. */
  readonly lines: readonly Uint8Array[];
}

/** A file that is being checked: its bytes go in, findings come out while they do, then its outcome. */
export interface FileCheck {
  write(chunk: Uint8Array): void;
  end(): Promise<
    Pick<ValidationOutcome, 'status' | 'counts' | 'header' | 'surveyResults' | 'files'> & {
      readonly results: SubmissionResult | null;
    }
  >;
}

/** What a thread keeps for its next task, because it is long to copy. null: as in the task before. */
export interface KeptParts {
  readonly season: SeasonFiles | null;
  /** `certificateKey` of every certified measure, for the register of a HEDIS file. */
  readonly certified: ReadonlySet<string> | null;
}

/** A task without the parts that are kept. */
export type WorkerTask = WithoutSeason<ValidationTask> & KeptParts;
type WithoutSeason<Task> = Task extends ValidationTask ? Omit<Task, 'season'> : never;

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'findings'; readonly batch: FindingBatch }
  | { readonly kind: 'done'; readonly outcome: ValidationOutcome };

export interface WorkerSetup {
  /** The number of batches of findings that were stored: the worker waits for it. */
  readonly acknowledged: SharedArrayBuffer;
}
