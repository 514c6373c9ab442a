/** By which method an imaginary plan reports each measure and metric, and the block that this asks for. */
import type { BlockName } from '@idss/validation/formats/hedis-xml/model';
import type { CatalogueIndicator, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import type { PlanProfile } from './plan-numbers.ts';
import { createRandom } from './random.ts';

/** TRC notifications have no other method; blood pressure and glycemic status are never reported from claims only. */
const alwaysHybrid = new Set(['TRC', 'CBP', 'GSD']);

/** Most plans go through records where that helps; each plan makes its choice once, also for the prior year. */
export function getMethod(measure: CatalogueMeasure, profile: PlanProfile): 'A' | 'H' | 'E' {
  if (measure.elementSet === 'ecds') return 'E';
  if (measure.elementSet !== 'hybrid') return 'A';
  const usesRecords = createRandom(`${profile.seed}/method/${measure.code}`).chance(0.8);
  return usesRecords || alwaysHybrid.has(measure.code) ? 'H' : 'A';
}

/** Where each metric has its own method, some plans count from claims what they need no records for. */
export function getMetricMethod(
  measure: CatalogueMeasure,
  { metric, dataCollectionMethods }: CatalogueIndicator,
  method: 'A' | 'H' | 'E',
  profile: PlanProfile,
): 'A' | 'H' | 'E' {
  if (method !== 'H' || !measure.perMetric?.includes('CollectionMethod')) return method;
  if (dataCollectionMethods && !dataCollectionMethods.includes('Administrative')) return method;
  return createRandom(`${profile.seed}/method/${measure.code}/${metric}`).chance(0.3) ? 'A' : method;
}

export function getBlock(measure: CatalogueMeasure, method: 'A' | 'H' | 'E'): BlockName {
  switch (measure.elementSet) {
    case 'hybrid':
      return method === 'H' ? 'hybrid' : 'administrative';
    case 'riskAdjustedIndexStay':
    case 'riskAdjustedIndexDischarge':
      return 'indexStayRisk';
    case 'riskAdjustedMember':
      return 'memberRisk';
    case 'survey':
      throw new Error(`${measure.code} is not reported in this file.`);
    default:
      return measure.elementSet;
  }
}
