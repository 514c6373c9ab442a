/** The relations between indicators of a measure: which there are, and which fields each needs. Spec: rules-relations-types. */
import { list, type JsonSchema, note, one, record, setOf, text } from './json-schema.ts';

const metric = (description: string): JsonSchema => ({ ...text(description, 100), refersTo: 'metric' });
const stratum = (description: string): JsonSchema => ({ ...text(description, 100), refersTo: 'stratum' });
const group = (description: string): JsonSchema => ({ ...text(description, 100), refersTo: 'group' });
const metrics = (description: string, minItems: number, maxItems = 100): JsonSchema =>
  setOf(description, metric('A metric of the measure.'), { minItems, maxItems });

const fields = setOf(
  'The counts that the relation is about, for readers.',
  one('A count.', [
    'denominator',
    'numerator',
    'observedCount',
    'expectedCount',
    'memberCount',
    'outlierMemberCount',
    'nonOutlierMemberCount',
    'memberMonths',
  ]),
);
const per = one('Within what metrics are compared, for readers: they always share group and stratum.', [
  'stratum',
  'group+stratum',
  'metric',
]);
const comments = {
  severity: one('How bad it is when the relation is broken, for readers: rules.json decides.', [
    'Error',
    'Warning',
    'Info',
  ]),
  note: note('A comment for readers.'),
};

interface RelationType {
  /** What must hold. */
  readonly meaning: string;
  readonly needs: Readonly<Record<string, JsonSchema>>;
  readonly may?: Readonly<Record<string, JsonSchema>>;
}

/** By `type`. */
export const relationTypes: Readonly<Record<string, RelationType>> = {
  sumToTotal: {
    meaning: 'The counts of the strata add up to those of the total.',
    needs: { total: stratum('The stratum that is the total.') },
    may: {
      parts: setOf(
        'The strata that add up; all others where it is left out.',
        stratum('A stratum of the measure.'),
        { minItems: 1 },
      ),
      fields,
    },
  },
  groupSumToTotal: {
    meaning: 'The counts of the groups add up to those of the total.',
    needs: { total: group('The group that is the total.') },
    may: {
      groups: setOf(
        'The groups that add up; all others where it is left out.',
        group('A group of the measure.'),
        {
          minItems: 1,
        },
      ),
      fields,
    },
  },
  metricSum: {
    meaning: 'The counts of some metrics add up to those of another one.',
    needs: { total: metric('The metric that is the total.'), parts: metrics('The metrics that add up.', 1) },
    may: { fields },
  },
  equalDenominator: {
    meaning: 'The metrics have the same denominator.',
    needs: { metrics: metrics('The metrics that share it.', 2) },
    may: { per },
  },
  chainedDenominator: {
    meaning: 'The denominator of one metric is not larger than the numerator of the one before.',
    needs: { from: metric('The metric with the numerator.'), to: metric('The metric with the denominator.') },
  },
  denominatorAtMost: {
    meaning: 'The denominator of one metric is not larger than that of another one.',
    needs: {
      smaller: metric('The metric with the smaller denominator.'),
      larger: metric('The metric with the larger one.'),
    },
  },
  monotonic: {
    meaning: 'The rates do not rise along the list.',
    needs: {
      order: metrics('The metrics, the one with the highest rate first.', 2),
      direction: one('How the rates go along the list.', ['nonIncreasing']),
    },
    may: { per },
  },
  rateSumAtMost: {
    meaning: 'The rates of two metrics together are not above a number.',
    needs: { metrics: metrics('The two metrics.', 2, 2) },
    may: {
      max: {
        type: 'number',
        description: 'The highest sum in percent; 100 where it is left out.',
        minimum: 0,
        maximum: 200,
      },
    },
  },
  subsetRate: {
    meaning: 'The numerator of one metric is a part of that of another one.',
    needs: {
      higher: metric('The metric with the larger numerator.'),
      lower: metric('The metric with the smaller one.'),
    },
    may: { per },
  },
  observedMonotonic: {
    meaning: 'The observed count of the longer time is not below that of the shorter one.',
    needs: {
      lower: metric('The metric of the shorter time.'),
      higher: metric('The metric of the longer time.'),
    },
  },
  anyAtLeastEach: {
    meaning: 'The numerator of “any” is at least that of each part, and at most their sum.',
    needs: { any: metric('The metric that counts any of them.'), parts: metrics('The parts.', 1) },
  },
  unionBounds: {
    meaning: 'The numerator of the union is at least that of each part, and at most their sum.',
    needs: { union: metric('The metric that is the union.'), parts: metrics('The parts.', 1) },
  },
  intersection: {
    meaning: 'The numerator of “both” is at most that of each part.',
    needs: { both: metric('The metric that counts both.'), parts: metrics('The parts.', 1) },
  },
  comboAtMost: {
    meaning: 'The numerator of the combination is at most that of each part.',
    needs: { combo: metric('The metric that is the combination.'), parts: metrics('The parts.', 1) },
  },
  distributionSums: {
    meaning: 'The percents of a distribution add up to 100.',
    needs: {
      to: { type: 'integer', description: 'What they add up to.', enum: [100] },
    },
    may: { per },
  },
};

export const relationsSchema = list(
  'What must hold between its indicators; a rule checks it in every file.',
  {
    type: 'object',
    description: 'A relation.',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    oneOf: Object.entries(relationTypes).map(([type, { meaning, needs, may }]) =>
      record(
        meaning,
        { type: { const: type, description: 'Which relation it is.' }, ...needs },
        { ...may, ...comments },
      ),
    ),
  },
  { maxItems: 100 },
);
