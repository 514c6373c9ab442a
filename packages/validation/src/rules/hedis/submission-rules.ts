/**
 * Rules on a submission's locks and audit designations. Nothing in a file is checked by them: the stages and the audit
 * designations enforce them (spec: rules-lock). They are here so that the dictionary lists them.
 */
import type { Rule } from '../../rule.ts';

/** A rule as the dictionary prints it, enforced elsewhere. */
export interface DocumentedRule extends Omit<Rule<never>, 'phase' | 'check' | 'examples'> {
  readonly scope: 'submission';
}

export const submissionRules: readonly DocumentedRule[] = [
  {
    id: 'A-001',
    name: 'PlanLockBlocked',
    severity: 'Error',
    scope: 'submission',
    condition: 'any Schema, Fatal or Error finding',
    basis: 'V',
    summary: 'The plan lock is asked for while the file has errors.',
    why: 'The plan lock freezes the data that the auditor works on; data with errors is not ready for that.',
    fix: 'Correct the findings of severity Schema, Fatal and Error, load the file again, then apply the plan lock. Warnings do not block it.',
    source: 'rules-lock, stages-hedis',
    message: 'Resolve validation errors before applying the plan lock.',
  },
  {
    id: 'A-002',
    name: 'DesignationMissing',
    severity: 'Error',
    scope: 'submission',
    condition: 'audit lock requested and a row has no designation',
    basis: 'W',
    summary: 'The audit lock is asked for while a row has no audit designation.',
    why: 'The audit lock states that every result was judged.',
    fix: 'Choose a designation for every row of the review table, then apply the audit lock.',
    source: 'rules-lock, stages-hedis',
    message: 'Every measure and indicator needs an audit designation.',
  },
  {
    id: 'A-003',
    name: 'NbNeedsNoBenefit',
    severity: 'Error',
    scope: 'submission',
    condition: 'NB set while benefitOffered=Y',
    basis: 'V',
    summary: 'NB is chosen although the benefit is offered.',
    why: 'NB leaves the measure out of the ratings, which only a benefit that is not offered excuses.',
    fix: 'Choose another designation. If the benefit is not offered, the plan has to say so in the file.',
    source: 'rules-lock, audit-choices',
    message: 'NB may be used only when the benefit is not offered.',
  },
  {
    id: 'A-004',
    name: 'NqNotAllowed',
    severity: 'Error',
    scope: 'submission',
    condition: 'NQ set for Exchange, or for an ECDS measure outside Medicare',
    basis: 'V',
    summary: 'NQ is chosen for an Exchange submission, or for an ECDS measure outside Medicare.',
    why: 'There the measure counts as required, so that it cannot be designated as not required.',
    fix: 'Choose another designation; NR where the measure is not reported.',
    source: 'rules-lock, audit-choices',
    message: 'NQ is not available here.',
  },
  {
    id: 'A-005',
    name: 'RWithoutResult',
    severity: 'Error',
    scope: 'submission',
    condition: 'R set with neither rate nor denominator',
    basis: 'V',
    summary: 'R is chosen for a row with neither a rate nor a denominator.',
    why: 'Reportable means that there is a result to report.',
    fix: 'Choose another designation, or have the plan load the data.',
    source: 'rules-lock, audit-choices, audit-ltss',
    message: 'A reportable designation needs a result.',
  },
  {
    id: 'A-006',
    name: 'CommentRequired',
    severity: 'Error',
    scope: 'submission',
    condition: 'BR or NR set by the auditor without a comment',
    basis: 'A',
    summary: 'The auditor chose BR or NR without a comment.',
    why: 'Both score zero in the ratings; the plan must be able to read the reason.',
    fix: 'Write in the comment what was found.',
    source: 'rules-lock, audit-designations',
    message: 'Explain the designation in the comment.',
  },
];
