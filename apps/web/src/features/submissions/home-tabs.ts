/** The tabs of submission home: which of them a person sees, and their labels. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { listNames } from '@idss/domain/list-names';
import { isHedis } from '@idss/domain/program';

/** In the documented order, with NOTES and HISTORY added. Spec: submissions-home. */
const labels = {
  edit: 'EDIT SUBMISSION',
  review: 'AUDITOR REVIEW TABLE',
  auditors: 'AUDITORS',
  downloads: 'ALL DOWNLOADS',
  uploads: 'UPLOAD HISTORY',
  notes: 'NOTES',
  history: 'HISTORY',
  clear: 'CLEAR ALL MEASURES',
  admin: 'ADMIN',
} as const;
export type HomeTab = keyof typeof labels;
export const homeTabs = listNames(labels);

/** Old addresses, from before the table was editable. */
export const parseTab = (text: string | undefined): string | undefined =>
  text === 'designations' ? 'review' : text;

export function getTabs(summary: SubmissionSummary): { id: HomeTab; label: string }[] {
  const isShown: Record<HomeTab, boolean> = {
    edit: true,
    review: summary.canSeeDesignations,
    auditors: summary.canSeeAuditors,
    downloads: true,
    uploads: true,
    notes: true,
    history: true,
    clear: isHedis(summary.component) && summary.hasUploadPermission,
    admin: summary.canSeeDetails,
  };
  return homeTabs.filter((id) => isShown[id]).map((id) => ({ id, label: labels[id] }));
}
