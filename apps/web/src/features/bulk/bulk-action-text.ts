/** Texts and requests of each action on the tab of bulk actions. Spec: admin-data-bulk. */
import type { BulkActionOutcome } from '@idss/contract/bulk/bulk-actions';
import { type Component, isComponent } from '@idss/domain/program';
import { type BulkAction, bulkActionLimit, type SelectedSubmission } from '@idss/domain/stages/bulk-actions';
import { type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import type { BulkActionTexts } from './bulk-view.ts';

export const actionTexts: Readonly<Record<BulkAction, BulkActionTexts & { readonly consequence: string }>> = {
  Reprocess: {
    participle: 'reprocessed',
    isBegun: 'being reprocessed',
    consequence:
      "The stored files are validated with today's rules, switches and register. Findings, status and reports are replaced; stages, designations, locks and signatures stay. Results that differ replace the stored ones before plan lock only.",
  },
  UnAttest: {
    participle: 'opened for another attestation',
    consequence: 'Signed attestations are kept, marked void. The plans or vendors have to attest again.',
  },
  Unsubmit: {
    participle: 'unsubmitted',
    consequence:
      'The current files are archived and the submissions return to Import. An archived file can be made current again.',
  },
  Rollback: {
    participle: 'rolled back',
    consequence:
      'Locks, reporting choices and attestations become void. Files and designations stay, and the files are validated again.',
  },
  UnMarkFinal: {
    participle: 'opened again',
    consequence:
      'The submissions are no longer final. Reporting choices and any draft or signed attestation become void.',
  },
};

export interface SelectedRow extends SelectedSubmission {
  readonly submissionId: number;
}

interface Row {
  readonly subId: number;
  readonly component: Component;
  readonly submissionStatus: string;
}

/** A selection needs only the ids, also of rows on other pages. */
export const toSelectionId = ({ subId, component, submissionStatus }: Row): string =>
  `${subId} ${component} ${submissionStatus}`;

const labels: readonly StageLabel[] = Object.values(stageLabels);

export function parseSelectionId(id: string): SelectedRow[] {
  const [submissionId = '', component = '', ...stageWords] = id.split(' ');
  const stage = labels.find((label) => label === stageWords.join(' '));
  return stage && isComponent(component) ? [{ submissionId: Number(submissionId), component, stage }] : [];
}

/** A call takes a limited number of submissions. */
export const toParts = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / bulkActionLimit) }, (_, index) =>
    items.slice(index * bulkActionLimit, (index + 1) * bulkActionLimit),
  );

export interface BulkActionRequest {
  readonly action: BulkAction;
  readonly component: Component;
  readonly submissionIds: readonly number[];
}

export interface BulkActionResult extends Omit<BulkActionRequest, 'submissionIds'> {
  readonly outcomes: readonly BulkActionOutcome[];
  readonly bulkId: string;
  /** Of the files that are validated; null if none is. */
  readonly groupId: string | null;
}
