/** Designations as people read them. Spec: audit-designations. */
import { type Designation, designationLabels, designations } from '@idss/domain/audit/designation';

export const designationNames = {
  R: 'Reported',
  NB: 'No Benefit',
  NR: 'Not Reported',
  NQ: 'Not Required',
  BR: 'Biased Rate',
} as const satisfies Record<Designation, string>;

export const parseDesignation = (text: string): Designation | undefined =>
  designations.find((designation) => designation === text);

/** `NR Not Reported`; empty if there is none. */
export function formatDesignation(text: string): string {
  const designation = parseDesignation(text);
  return designation ? `${designation} ${designationNames[designation]}` : text;
}

/** The status that is set together with a designation. */
export function getStatus(text: string): string {
  const designation = parseDesignation(text);
  return designation ? designationLabels[designation] : '';
}
