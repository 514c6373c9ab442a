/** The ten counts of the dashboard with the lists that they lead to. Spec: dashboard-counts. */
import { paths, type SubmissionsFilter } from '#src/paths.ts';
import type { Answer } from '#src/api/calls.ts';

type Statistics = Answer<'GetSubmissionsStatistics'>;
type StepCount = Statistics['ownWork'][number];

export interface Count {
  readonly key: Exclude<keyof Statistics, 'ownWork'>;
  readonly label: string;
  readonly filter: SubmissionsFilter;
  /** Work that is still to be done. */
  readonly step?: StepCount;
}

export const counts: readonly Count[] = [
  { key: 'organization', label: 'Organizations', filter: {} },
  { key: 'commercial', label: 'Commercial', filter: { productLine: 'Commercial' } },
  { key: 'medicaid', label: 'Medicaid', filter: { productLine: 'Medicaid' } },
  { key: 'medicare', label: 'Medicare', filter: { productLine: 'Medicare' } },
  { key: 'exchange', label: 'Exchange', filter: { productLine: 'Exchange' } },
  { key: 'submission', label: 'Submissions', filter: {} },
  { key: 'planLocked', label: 'Need plan lock', filter: { stage: 'Apply Plan Lock' }, step: 'planLocked' },
  {
    key: 'auditLocked',
    label: 'Need audit lock',
    filter: { stage: 'Apply Audit Lock' },
    step: 'auditLocked',
  },
  {
    key: 'pendingEsign',
    label: 'Need attestation',
    filter: { stage: 'Finalize Attestation' },
    step: 'pendingEsign',
  },
  { key: 'markFinal', label: 'Need mark final', filter: { stage: 'Apply Mark Final' }, step: 'markFinal' },
];

export const getHref = ({ filter }: Count): string => paths.submissions(filter);

/** red: some of it is the reader's own to do. calm: nothing is left. */
export function getTone({ key, step }: Count, statistics: Statistics | undefined): 'red' | 'blue' | 'calm' {
  if (step === undefined || !statistics) return 'blue';
  if (statistics.ownWork.includes(step)) return 'red';
  return statistics[key] > 0 ? 'blue' : 'calm';
}
