/** The ten counts of the dashboard with the lists that they lead to. Spec: dashboard-counts. */
import { paths, type SubmissionsFilter } from '#src/paths.ts';
import type { Answer } from '#src/api/calls.ts';

export interface Count {
  readonly key: keyof Answer<'GetSubmissionsStatistics'>;
  readonly label: string;
  readonly filter: SubmissionsFilter;
  /** Work that is still to be done. */
  readonly isToDo?: boolean;
}

export const counts: readonly Count[] = [
  { key: 'organization', label: 'Organizations', filter: {} },
  { key: 'commercial', label: 'Commercial', filter: { productLine: 'Commercial' } },
  { key: 'medicaid', label: 'Medicaid', filter: { productLine: 'Medicaid' } },
  { key: 'medicare', label: 'Medicare', filter: { productLine: 'Medicare' } },
  { key: 'exchange', label: 'Exchange', filter: { productLine: 'Exchange' } },
  { key: 'submission', label: 'Submissions', filter: {} },
  { key: 'planLocked', label: 'Need plan lock', filter: { stage: 'Apply Plan Lock' }, isToDo: true },
  { key: 'auditLocked', label: 'Need audit lock', filter: { stage: 'Apply Audit Lock' }, isToDo: true },
  { key: 'pendingEsign', label: 'Need attestation', filter: { stage: 'Finalize Attestation' }, isToDo: true },
  { key: 'markFinal', label: 'Need mark final', filter: { stage: 'Apply Mark Final' }, isToDo: true },
];

export const hrefOf = ({ filter }: Count): string => paths.submissions(filter);
