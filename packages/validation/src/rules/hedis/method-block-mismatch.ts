import type { BlockName, IndicatorData, MeasureData, Num } from '../../formats/hedis-xml/model.ts';
import { rule } from '../../rule.ts';
import type { CatalogueMeasure } from '../../seasons/catalogue.ts';
import { measureExample } from './example.ts';
import type { MeasureSubject } from './subject.ts';
import { isMethodAccepted, ownBlockOf } from './measure-data.ts';

const blocksOfMethods = { A: 'administrative', H: 'hybrid', E: 'ecds' } as const satisfies Record<
  NonNullable<MeasureData['collectionMethod']>,
  BlockName
>;

/** Measures by method H only, with their metrics without administrative numerators. The catalogue has no field for it. */
const hybridOnly: ReadonlyMap<string, readonly string[]> = new Map([
  ['TRC', ['NotificationInpatientAdmission', 'ReceiptDischargeInformation']],
]);

/** null where the method is not an accepted one: what block it would ask for says nothing then. */
function blockFor(measure: MeasureData, definition: CatalogueMeasure): BlockName | null {
  const ownBlock = ownBlockOf(definition);
  if (ownBlock !== null) return ownBlock;
  const { code, collectionMethod } = measure;
  if (collectionMethod === null || !isMethodAccepted(measure, definition)) return null;
  return hybridOnly.has(code) ? 'hybrid' : blocksOfMethods[collectionMethod];
}

/** An administrative numerator above zero in a metric that has none. */
function forbiddenNumerator({ key, fields }: IndicatorData, definition: CatalogueMeasure): Num | undefined {
  const metrics = hybridOnly.get(definition.code);
  const metric = metrics && definition.indicators.find((known) => known.key === key)?.metric;
  if (metric === undefined || !metrics?.includes(metric)) return undefined;
  return (['NumeratorByAdminElig', 'NumeratorByAdmin'] as const)
    .map((name) => fields.get(name))
    .find((numerator) => numerator !== undefined && numerator.value > 0);
}

export const methodBlockMismatch = rule<MeasureSubject>({
  id: 'M-014',
  name: 'MethodBlockMismatch',
  severity: 'Error',
  scope: 'measure',
  summary: 'The data block of an indicator is not the one that its measure and collection method ask for.',
  why: 'Each method has elements of its own; from the wrong block the rate cannot be computed. TRC is reported by the hybrid method only, and its two notification metrics have no administrative numerators.',
  fix: 'Use administrative with method A, hybrid with H, ecds with E; indexStayRisk for PCR and HFS, memberRisk for AHU, EDU and HPC, enrollment for ENP, diversity for RDM and LDM. Or correct the method.',
  source: 'HEDIS rule catalogue, M-014; rule notes, 9',
  check({ measure, definition }, report) {
    const { code, collectionMethod, indicators } = measure;
    const block = blockFor(measure, definition);
    if (block === null) return; // M-013
    const isWrongMethod = hybridOnly.has(code) && collectionMethod !== 'H';

    for (const indicator of indicators.values()) {
      const mismatch = { at: indicator, measure: code, indicatorKey: indicator.key };
      const message = `Data block does not match the collection method of ${code}.`;
      if (isWrongMethod || indicator.block !== block) {
        const found = `${indicator.block} with method ${collectionMethod ?? 'none'}`;
        report({ ...mismatch, found, expected: isWrongMethod ? `${block} with method H` : block, message });
        continue;
      }
      const numerator = forbiddenNumerator(indicator, definition);
      if (numerator !== undefined)
        report({ ...mismatch, at: numerator, found: numerator.text, expected: 0, message });
    }
  },
  examples: {
    pass: [
      measureExample('CBP', { method: 'H', indicators: { 'CBP.ControlHighBP': { hybrid: {} } } }),
      measureExample('CBP', { method: 'A', indicators: { 'CBP.ControlHighBP': { administrative: {} } } }),
      measureExample('ENP', { method: 'A', indicators: { 'ENP.MemberMonths.1-4': { enrollment: {} } } }),
      measureExample('CHL', {
        method: 'H',
        indicators: { 'CHL.ChlamydiaScreening.Total': { administrative: {} } },
      }),
      measureExample(
        'TRC',
        { indicators: { 'TRC.NotificationInpatientAdmission.Total': { hybrid: { NumeratorByAdmin: 0 } } } },
        { productLine: 'Medicare' },
      ),
      measureExample(
        'TRC',
        {
          indicators: {
            'TRC.MedicationReconciliationPostDischarge.Total': { hybrid: { NumeratorByAdmin: 9 } },
          },
        },
        { productLine: 'Medicare' },
      ),
    ],
    fail: [
      measureExample('CBP', { method: 'H', indicators: { 'CBP.ControlHighBP': { administrative: {} } } }),
      measureExample('PCR', {
        method: null,
        indicators: { 'PCR.PlanAllCauseReadmissions.18-44': { memberRisk: {} } },
      }),
      measureExample(
        'TRC',
        { method: 'A', indicators: { 'TRC.ReceiptDischargeInformation.Total': { administrative: {} } } },
        { productLine: 'Medicare' },
      ),
      measureExample(
        'TRC',
        { indicators: { 'TRC.NotificationInpatientAdmission.Total': { hybrid: { NumeratorByAdmin: 4 } } } },
        { productLine: 'Medicare' },
      ),
    ],
  },
});
