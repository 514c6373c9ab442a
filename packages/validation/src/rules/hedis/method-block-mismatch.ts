import type { BlockName, IndicatorData, MeasureData, Num } from '../../formats/hedis-xml/model.ts';
import { rule } from '../../rule.ts';
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
    const ownBlock = ownBlockOf(definition);
    // A method that is not accepted is M-013; what block it would ask for says nothing then.
    if (ownBlock === null && (collectionMethod === null || !isMethodAccepted(measure, definition))) return;
    const isHybridOnly = hybridOnly.has(code);
    const block = ownBlock ?? (isHybridOnly ? 'hybrid' : blocksOfMethods[collectionMethod ?? 'A']);
    const isWrongMethod = isHybridOnly && collectionMethod !== 'H';
    const metricsOf = new Map(definition.indicators.map(({ key, metric }) => [key, metric]));

    for (const indicator of indicators.values()) {
      const isMismatch = isWrongMethod || indicator.block !== block;
      const numerator = isMismatch ? undefined : administrativeNumerator(indicator);
      if (!isMismatch && numerator === undefined) continue;
      const found = isMismatch
        ? `${indicator.block} with method ${collectionMethod ?? 'none'}`
        : numerator?.text;
      report({
        at: numerator ?? indicator,
        measure: code,
        indicatorKey: indicator.key,
        found,
        expected: numerator === undefined ? `${block}${isHybridOnly ? ' with method H' : ''}` : 0,
        message: `Data block does not match the collection method of ${code}.`,
      });
    }

    function administrativeNumerator({ key, fields }: IndicatorData): Num | undefined {
      if (hybridOnly.get(code)?.includes(metricsOf.get(key) ?? '') !== true) return undefined;
      return (['NumeratorByAdminElig', 'NumeratorByAdmin'] as const)
        .map((name) => fields.get(name))
        .find((numerator) => numerator !== undefined && numerator.value > 0);
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
