import type {
  BlockName,
  CollectionMethod,
  FieldName,
  IndicatorData,
  Num,
} from '../../formats/hedis-xml/model.ts';
import { type FailingExample, rule } from '../../rule.ts';
import type { CatalogueIndicator } from '../../seasons/catalogue.ts';
import { measureExample } from './example.ts';
import type { MeasureSubject } from './subject.ts';
import { isForOtherProductLines } from './applicable.ts';
import { isMethodAccepted, methodNames, getMethod, listMethods, getOwnBlock } from './measure-data.ts';

const methodBlocks = { A: 'administrative', H: 'hybrid', E: 'ecds' } as const satisfies Record<
  CollectionMethod,
  BlockName
>;
const methodsByName = { Administrative: 'A', Hybrid: 'H', ECDS: 'E', Survey: null } as const;

/** A count above zero in an element that the indicator does not have, such as administrative numerators of TRC's notifications. */
function forbiddenCount(
  { fields }: IndicatorData,
  known: CatalogueIndicator | undefined,
): readonly [name: string, count: Num] | undefined {
  for (const name of known?.withoutElements ?? []) {
    const count = fields.get(name as FieldName);
    if (count !== undefined && count.value > 0) return [name, count];
  }
  return undefined;
}

export const methodBlockMismatch = rule<MeasureSubject>({
  id: 'M-014',
  name: 'MethodBlockMismatch',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition:
    "each indicator by its own method, else the measure's: the block is not the one that the element set and the method ask for: A administrative, H hybrid, E ecds; the risk, enrollment and diversity element sets always their own block; the two notification metrics of TRC are hybrid only, with zero administrative elements; readmissions after skilled nursing care (PCR) have no outliers",
  message: 'Data block does not match the collection method of {code}.',
  basis: 'W',
  summary: 'The data block of an indicator is not the one that its measure and collection method ask for.',
  why: 'Each method has elements of its own; from the wrong block the rate cannot be computed. An indicator that gives a method of its own is judged by it: in COA, PPC and TRC the metrics may differ. The two notification metrics of TRC are hybrid only and have no administrative numerators; readmissions after skilled nursing care (PCR) have no outliers.',
  fix: 'Use administrative with method A, hybrid with H, ecds with E; indexStayRisk for PCR and HFS, memberRisk for AHU, EDU, EDH and HPC, enrollment for ENP, diversity for RDM and LDM. Or correct the method, of the measure or of the indicator.',
  source: 'rules-measure, rules-methods',
  check({ measure, definition, submission }, report) {
    const productLine = submission.header.productLine.text;
    const ownBlock = getOwnBlock(definition);
    const byKey = new Map(definition.indicators.map((known) => [known.key, known]));
    for (const indicator of measure.indicators.values()) {
      const method = getMethod(measure, indicator);
      if (ownBlock === null && (method === null || !isMethodAccepted(method, definition))) continue; // M-013
      const known = byKey.get(indicator.key);
      if (known !== undefined && isForOtherProductLines(definition, known, productLine)) continue; // M-016
      const methods = listMethods(definition, known);
      const isWrongMethod = ownBlock === null && method !== null && !methods.includes(methodNames[method]);
      const [only] = methods;
      const expectedMethod = isWrongMethod && only !== undefined ? methodsByName[only] : method;
      const block = ownBlock ?? (expectedMethod === null ? null : methodBlocks[expectedMethod]);
      if (block === null) continue;
      const mismatch = { at: indicator, measure: measure.code, indicatorKey: indicator.key };
      const message = `Data block does not match the collection method of ${measure.code}.`;
      if (isWrongMethod || indicator.block !== block) {
        const found = `${indicator.block} with method ${method ?? 'none'}`;
        report({
          ...mismatch,
          found,
          expected: isWrongMethod ? `${block} with method ${expectedMethod}` : block,
          message,
        });
        continue;
      }
      const forbidden = forbiddenCount(indicator, known);
      if (forbidden === undefined) continue;
      const [name, count] = forbidden;
      report({ ...mismatch, at: count, found: `${name} ${count.text}`, expected: `${name} 0`, message });
    }
  },
  examples: () => ({
    pass: passing(),
    fail: failing(),
  }),
});

const failing = (): readonly FailingExample<MeasureSubject>[] => [
  [
    measureExample('PPC', {
      method: 'H',
      indicators: { 'PPC.TimelinessPrenatalCare': { method: 'A', hybrid: {} } },
    }),
    '[21:1] Data block does not match the collection method of PPC. Found: hybrid with method A. Expected: administrative.',
  ],
  [
    measureExample(
      'PCR',
      {
        indicators: {
          'PCR.SkilledNursingCare.65-74': { indexStayRisk: { OutlierMemberCount: 2, Denominator: 9 } },
        },
      },
      { productLine: 'Medicare' },
    ),
    '[22:1] Data block does not match the collection method of PCR. Found: OutlierMemberCount 2. Expected: OutlierMemberCount 0.',
  ],
  [
    measureExample('CBP', { method: 'H', indicators: { 'CBP.ControlHighBP': { administrative: {} } } }),
    '[21:1] Data block does not match the collection method of CBP. Found: administrative with method H. Expected: hybrid.',
  ],
  [
    measureExample('PCR', {
      method: null,
      indicators: { 'PCR.PlanAllCauseReadmissions.18-44': { memberRisk: {} } },
    }),
    '[21:1] Data block does not match the collection method of PCR. Found: memberRisk with method none. Expected: indexStayRisk.',
  ],
  [
    measureExample(
      'TRC',
      { method: 'A', indicators: { 'TRC.ReceiptDischargeInformation.Total': { administrative: {} } } },
      { productLine: 'Medicare' },
    ),
    '[21:1] Data block does not match the collection method of TRC. Found: administrative with method A. Expected: hybrid with method H.',
  ],
  [
    measureExample(
      'TRC',
      { indicators: { 'TRC.NotificationInpatientAdmission.Total': { hybrid: { NumeratorByAdmin: 4 } } } },
      { productLine: 'Medicare' },
    ),
    '[22:1] Data block does not match the collection method of TRC. Found: NumeratorByAdmin 4. Expected: NumeratorByAdmin 0.',
  ],
];

const passing = (): readonly MeasureSubject[] => [
  // A band of Medicare in a commercial file: M-016 alone.
  measureExample('PCR', { indicators: { 'PCR.PlanAllCauseReadmissions.65-74': { memberRisk: {} } } }),
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
  // Notifications from records, engagement from claims.
  measureExample(
    'TRC',
    {
      method: 'H',
      indicators: {
        'TRC.NotificationInpatientAdmission.Total': { hybrid: { NumeratorByAdmin: 0 } },
        'TRC.PatientEngagementAfterInpatientDischarge.Total': { method: 'A', administrative: {} },
      },
    },
    { productLine: 'Medicare' },
  ),
  measureExample(
    'TRC',
    {
      method: 'A',
      indicators: {
        'TRC.ReceiptDischargeInformation.Total': { method: 'H', hybrid: {} },
        'TRC.MedicationReconciliationPostDischarge.Total': { administrative: {} },
      },
    },
    { productLine: 'Medicare' },
  ),
  measureExample('PPC', {
    method: 'H',
    indicators: {
      'PPC.TimelinessPrenatalCare': { method: 'A', administrative: {} },
      'PPC.PostpartumCare': { hybrid: {} },
    },
  }),
  measureExample(
    'PCR',
    { indicators: { 'PCR.SkilledNursingCare.65-74': { indexStayRisk: { Denominator: 9 } } } },
    { productLine: 'Medicare' },
  ),
];
