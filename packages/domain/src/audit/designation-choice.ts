/** Which designations an auditor may choose for a row of the review table. Spec: audit-choices, audit-ltss. */
import type { ProductLine } from '../program.ts';
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';
import { type Designation, designations, isAuditorChoiceOfR } from './designation.ts';

export interface ChoiceFacts {
  readonly productLine: ProductLine;
  readonly specialProject: string | null;
  readonly isEcds: boolean;
  readonly benefitOffered: boolean;
  readonly rate: number | null;
  readonly denominator: number | null;
  /** The designation that plan lock gives this row from its results. */
  readonly initial: Designation;
}

/**
 * In the order in which they are shown. Outside of the special case R comes from the results and is not the auditor's
 * choice: it is offered on rows for which it was computed, so that an NR or BR set by mistake can be undone.
 */
export function designationOptions(row: ChoiceFacts): readonly Designation[] {
  if (isAuditorChoiceOfR(row.productLine, row.specialProject)) {
    if (row.rate !== null || row.denominator === 0) return ['R'];
    return designations.filter((each) => (each === 'R' ? isReportable(row) : isOfferedAnywhere(row, each)));
  }
  return designations.filter((each) => (each === 'R' ? row.initial === 'R' : isOfferedAnywhere(row, each)));
}

/** A measure whose method has neither rate nor denominator gets R where there are data. */
const isReportable = ({ denominator, initial }: ChoiceFacts): boolean =>
  denominator !== null || initial === 'R';

function isOfferedAnywhere(row: ChoiceFacts, designation: Designation): boolean {
  if (designation === 'NB') return !row.benefitOffered;
  return designation !== 'NQ' || explainNoNq(row) === null;
}

function explainNoNq({ productLine, isEcds }: ChoiceFacts): string | null {
  if (productLine === 'Exchange') return 'NQ is not for Exchange submissions.';
  return isEcds && productLine !== 'Medicare' ? 'For ECDS measures, NQ is available only in Medicare.' : null;
}

/** Why options are missing, in sentences; empty where none is missing. */
export const explainOptions = (row: ChoiceFacts): string =>
  isAuditorChoiceOfR(row.productLine, row.specialProject) ? explainSpecialCase(row) : explain(row);

const explain = (row: ChoiceFacts): string =>
  sentences(
    row.initial === 'R' ? null : 'R follows from the results: this row has none that can be reported.',
    explainNoNq(row),
  );

function explainSpecialCase(row: ChoiceFacts): string {
  if (row.rate !== null) return 'Medicaid LTSS: a row with a rate is R.';
  if (row.denominator === 0) return 'Medicaid LTSS: a row with a denominator of 0 is R.';
  return sentences(
    isReportable(row) ? null : 'Medicaid LTSS: a row with neither rate nor denominator cannot be R.',
    explainNoNq(row),
  );
}

const sentences = (...each: readonly (string | null)[]): string =>
  each.filter((sentence) => sentence !== null).join(' ');

/** May this be set? Empty removes the designation and leaves the row open. */
export function canDesignate(options: readonly Designation[], designation: string): Verdict {
  if (designation === '' || options.some((each) => each === designation)) return yes();
  return no(
    options.length === 1
      ? `${designation} cannot be chosen here; only ${options[0]} can.`
      : `${designation} cannot be chosen here; one of ${options.join(', ')} can.`,
  );
}
