/**
 * Actions of people: one typed union. `describe-event.ts` generates the sentences. Spec: events-trail, events-kinds.
 */
import type { MatrixDifference } from '../permissions/matrix-difference.ts';
import type { Component } from '../program.ts';
import type { CellChange } from '../audit/save-review.ts';
import type { PreviewOutcome } from '../rule-preview/preview-outcome.ts';
import type { RuleChange } from '../season/rule-settings.ts';
import type { ComponentStatus } from '../stages/derive-status.ts';
import { type AccountEvent, accountEventKinds } from './account-event.ts';
import type { Common, OnComponent } from './event-subject.ts';

export interface OrganizationFacts {
  readonly orgName: string;
  readonly inactive: boolean;
  readonly contactFirstName: string;
  readonly contactLastName: string;
}

/** An announcement as stored: rich text, dates as entered. */
export interface AnnouncementFacts {
  readonly displayOrder: number;
  readonly startDate: string | null;
  readonly stopDate: string | null;
  readonly deadlineDate: string | null;
  readonly text: string;
}

export type DomainEvent =
  | AccountEvent
  | (OnComponent & {
      readonly kind: 'stage-changed';
      readonly action: string;
      readonly from: string;
      readonly to: string;
      readonly why?: string;
      /** Cells of the review table that the action itself set; of every plan lock since version 4.1. */
      readonly designations?: readonly CellChange[];
    })
  | (OnComponent & {
      readonly kind: 'file-processed';
      readonly fileName: string;
      readonly status: string;
      /** It became the component's current file; missing in events before version 4.1. */
      readonly isTakenIn?: boolean;
      readonly fileId: string;
      readonly sha256: string;
      /** Missing: it was uploaded. */
      readonly why?: 'reprocess';
    })
  | (OnComponent & {
      readonly kind: 'file-archived';
      readonly fileName: string;
      readonly fileId: string;
      readonly why: string;
    })
  | (OnComponent & { readonly kind: 'reporting-choice-saved'; readonly isPublicReported: boolean })
  | (OnComponent & {
      readonly kind: 'attestation-drafted';
      readonly attestationId: string;
      readonly sha256: string;
      readonly dataHash: string;
      readonly dataVersion: number;
      readonly isPublicReported: boolean;
    })
  | (OnComponent & {
      readonly kind: 'signing-consent-given';
      readonly consentId: string;
      /** ISO 8601 UTC, as all moments here. */
      readonly givenAt: string;
      readonly consentVersion: string;
      readonly consentText: string;
      readonly ip: string;
    })
  | (OnComponent & {
      readonly kind: 'attestation-signed';
      readonly attestationId: string;
      readonly signerName: string;
      readonly signerTitle: string;
      /** Of the signed document; and of the draft before it. */
      readonly sha256: string;
      readonly draftSha256: string;
      readonly dataHash: string;
      readonly dataVersion: number;
      readonly isPublicReported: boolean;
      readonly signerId: string;
      readonly signedAt: string;
      readonly consentId: string;
      readonly ip: string;
      /** The CAHPS survey of the submission was left out, by the signer's explicit choice. */
      readonly withoutSurvey?: boolean;
    })
  | (OnComponent & {
      readonly kind: 'hos-attested';
      readonly attestationId: string;
      readonly attester: string;
      readonly vendorName: string;
      readonly statementsVersion: string;
      readonly statements: readonly string[];
      readonly attestedAt: string;
      readonly dataVersion: number;
      readonly sha256: string;
      readonly ip: string;
    })
  | (OnComponent & {
      readonly kind: 'attestation-voided';
      readonly attestationId: string;
      readonly why: string;
    })
  | (OnComponent & {
      readonly kind: 'designations-changed';
      readonly count: number;
      readonly changes: readonly CellChange[];
    })
  | (OnComponent & {
      readonly kind: 'file-downloaded';
      readonly files: readonly { readonly fileName: string; readonly fileId: string }[];
    })
  | (Common & {
      readonly kind: 'upload-received';
      readonly transactionId: string;
      readonly program: string;
      readonly files: readonly string[];
      /** Earlier uploads, to be made current again. */
      readonly isRestored?: true;
    })
  | (Common & {
      readonly kind: 'reprocess-requested';
      readonly groupId: string;
      readonly program: string;
      readonly submissionIds: readonly number[];
    })
  | (Common & {
      readonly kind: 'upload-refused';
      readonly transactionId: string;
      readonly fileName: string;
      readonly why: string;
    })
  | (OnComponent & {
      readonly kind: 'final-files-made';
      readonly files: readonly { readonly fileName: string; readonly sha256: string }[];
    })
  | (Common & {
      readonly kind: 'generic-upload-checked';
      readonly transactionId: string;
      readonly files: readonly { readonly fileName: string; readonly status: string }[];
    })
  | (Common & {
      readonly kind: 'announcement-changed';
      readonly announcementId: number;
      /** The zone of its deadline. */
      readonly timeZone: string;
      /** Null: it was added. */
      readonly before: AnnouncementFacts | null;
      /** Null: it was deleted. */
      readonly after: AnnouncementFacts | null;
    })
  | (Common & { readonly kind: 'data-extract-started'; readonly type: string; readonly fileName: string })
  | (Common & {
      readonly kind: 'data-extracted';
      readonly type: string;
      readonly fileName: string;
      readonly submissions: number;
      readonly sha256: string;
    })
  | (OnComponent & {
      readonly kind: 'replaced-uploads-archived';
      /** Names of the uploads. */
      readonly uploads: readonly string[];
      /** The archive. */
      readonly fileName: string;
      readonly sha256: string;
    })
  | (Common & {
      readonly kind: 'replaced-files-removed';
      readonly files: number;
      readonly bytes: number;
      readonly lines: number;
    })
  | (Common & {
      readonly kind: 'data-extract-deleted' | 'data-extract-downloaded';
      readonly fileName: string;
    })
  | (Common & { readonly kind: 'license-accepted'; readonly version: number })
  | (Common & {
      readonly kind: 'license-changed';
      /** Each version's text is stored and never changed. */
      readonly before: number;
      readonly after: number;
      /** Whether acceptances of the version before stay valid. */
      readonly keepsAcceptances: boolean;
      /** The text is the same: agreements were cleared. */
      readonly isCleared: boolean;
    })
  | (OnComponent & {
      readonly kind: 'status-corrected';
      readonly before: ComponentStatus;
      readonly after: ComponentStatus;
    })
  | (Common & {
      /** The history before it is the one of the backup. */
      readonly kind: 'portal-restored';
      readonly backupId: string;
      /** ISO 8601 UTC. */
      readonly takenAt: string;
    })
  | (Common & { readonly kind: 'season-loaded'; readonly measurementYear: number; readonly summary: string })
  | (Common & {
      readonly kind: 'rule-preview-started';
      readonly previewId: string;
      readonly changes: readonly RuleChange[];
      /** Null: of all current files. */
      readonly sampleSize: number | null;
    })
  | (Common & {
      /** After rules changed. */
      readonly kind: 'revalidation-ended';
      readonly previewId: string;
      readonly notDone: readonly { readonly submissionId: number; readonly component: Component }[];
    })
  | (Common & { readonly kind: 'rule-preview-updated' | 'rule-preview-dropped'; readonly previewId: string })
  | (Common & {
      readonly kind: 'rule-settings-changed';
      readonly measurementYear: number;
      readonly version: number;
      readonly changes: readonly RuleChange[];
      readonly previewId: string;
      /** Submissions by what the preview said of them. */
      readonly submissions: Readonly<Record<PreviewOutcome, number>>;
    })
  | (Common & {
      readonly kind: 'setting-changed';
      readonly key: string;
      readonly before: unknown;
      readonly after: unknown;
    })
  | (Common &
      MatrixDifference & {
        readonly kind: 'security-matrix-changed';
        /** Versions; 0 is the matrix that the portal ships with. */
        readonly before: number;
        readonly after: number;
      })
  | (Common & {
      readonly kind: 'organization-changed';
      readonly organizationId: number;
      /** Null: it was added. */
      readonly before: OrganizationFacts | null;
      readonly after: OrganizationFacts;
    })
  | (Common & { readonly kind: 'caches-cleared'; readonly keys: readonly string[] })
  | (Common & {
      readonly kind: 'vendor-measures-imported';
      readonly productYear: number;
      readonly added: number;
      readonly changed: number;
      readonly removed: number;
      readonly unchanged: number;
    })
  | (Common & {
      readonly kind: 'test-organization-added' | 'test-organization-deleted';
      readonly organizationId: number;
      readonly measurementYear: number;
    })
  | (Common & {
      readonly kind: 'job-retried' | 'job-cancelled';
      readonly queue: string;
      readonly jobId: string;
      /** Its state. */
      readonly before: string;
    })
  | (Common & {
      readonly kind: 'call-refused';
      readonly call: string;
      /** The refused action, in words: a refusal is not part of a component's history. */
      readonly on: string;
      readonly status: number;
      readonly why: string;
    });

export type EventKind = DomainEvent['kind'];

/** A kind that is missing here does not compile. */
const everyKind: Record<EventKind, true> = {
  ...accountEventKinds,
  'announcement-changed': true,
  'attestation-drafted': true,
  'attestation-signed': true,
  'attestation-voided': true,
  'caches-cleared': true,
  'call-refused': true,
  'data-extract-deleted': true,
  'data-extract-downloaded': true,
  'data-extract-started': true,
  'data-extracted': true,
  'designations-changed': true,
  'file-archived': true,
  'file-downloaded': true,
  'file-processed': true,
  'final-files-made': true,
  'generic-upload-checked': true,
  'hos-attested': true,
  'job-cancelled': true,
  'job-retried': true,
  'license-accepted': true,
  'license-changed': true,
  'organization-changed': true,
  'portal-restored': true,
  'replaced-files-removed': true,
  'replaced-uploads-archived': true,
  'reporting-choice-saved': true,
  'reprocess-requested': true,
  'revalidation-ended': true,
  'rule-preview-dropped': true,
  'rule-preview-started': true,
  'rule-preview-updated': true,
  'rule-settings-changed': true,
  'season-loaded': true,
  'security-matrix-changed': true,
  'setting-changed': true,
  'signing-consent-given': true,
  'stage-changed': true,
  'status-corrected': true,
  'test-organization-added': true,
  'test-organization-deleted': true,
  'upload-received': true,
  'upload-refused': true,
  'vendor-measures-imported': true,
};

/** Every kind of event there is, in alphabetical order. */
export const eventKinds = Object.keys(everyKind).sort() as readonly EventKind[];
