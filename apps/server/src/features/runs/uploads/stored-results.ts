/** HEDIS results in the form in which they are stored. A validation thread makes it: the server's own thread only hands it on. */
import type { IndicatorResult, SubmissionResult } from '@idss/validation/results/compute-results';
import { decodeDetails, encodeDetails } from '#src/access/indicator-details.ts';

export interface StoredResults {
  /** Rows as JSON. */
  readonly measures: string;
  readonly indicators: string;
  /** Their elements and stratifications. */
  readonly details: Uint8Array;
}

type IndicatorRow = Omit<IndicatorResult, 'elements' | 'stratifications'> & {
  readonly code: string;
  readonly eligiblePopulation: number | null;
};

export const toStoredResults = ({ measures }: SubmissionResult): StoredResults => ({
  measures: JSON.stringify(measures.map(({ indicators: _, ...measure }) => measure)),
  indicators: JSON.stringify(
    measures.flatMap(({ code, indicators }) =>
      indicators.map(({ elements, stratifications: _, ...indicator }): IndicatorRow => {
        return { code, ...indicator, eligiblePopulation: getEligiblePopulation(elements) };
      }),
    ),
  ),
  // Exactly its own bytes: between threads everything around them would be copied, too.
  details: new Uint8Array(encodeDetails(measures)),
});

/** What the next season compares with. */
function getEligiblePopulation(elements: IndicatorResult['elements']): number | null {
  const population = elements['EligiblePopulation'] ?? elements['InitialPopulation'];
  if (population !== undefined) return population;
  const bySource = Object.keys(elements).filter((name) => name.startsWith('InitialPopulationBySSoR.'));
  return bySource.length === 0 ? null : bySource.reduce((sum, name) => sum + (elements[name] ?? 0), 0);
}

/** The rows of indicators with everything in them, as versions before read them. */
export function toWholeRows({ indicators, details }: StoredResults): string {
  const decoded = decodeDetails(Buffer.from(details));
  return JSON.stringify(
    (JSON.parse(indicators) as IndicatorRow[]).map((row) => ({ ...row, ...decoded.get(row.key) })),
  );
}
