/** measures.json: the measures of a season with their indicators. */
import { productLines } from '@idss/domain/program';
import { elementSets } from '../catalogue.ts';
import {
  flag,
  type JsonSchema,
  list,
  note,
  one,
  orNull,
  record,
  remark,
  setOf,
  text,
  whole,
  word,
} from './json-schema.ts';
import { relationsSchema } from './relation-schemas.ts';

const methods = ['Administrative', 'Hybrid', 'ECDS', 'Survey'] as const;
const line = one('A product line.', productLines);
const method = one('How data are collected.', methods);
const betterValues = ['higher', 'lower', 'none'] as const;
const measureCode = (description: string): JsonSchema =>
  word(description, '^[A-Z][A-Z0-9]{1,4}(-[A-Z]{1,3})?$', 'a measure code such as CBP or BCS-E');
const elements = list('Names of elements.', text('An element of the import schema.', 100), { maxItems: 50 });

const indicator = record(
  'One rate or count of a measure.',
  {
    key: text('Measure code, metric, and group or stratum, parted by dots; unique in the season.', 120),
    shortName: text('What screens and reports call it.', 200),
    metric: text('What is counted; relations name it.', 100),
    kind: one('What kind of result it is.', [
      'proportion',
      'observedExpectedRatio',
      'percentDistribution',
      'count',
    ]),
    better: one('Which way the result is better.', betterValues),
    isTotal: flag('Does it cover all strata of its metric?'),
  },
  {
    group: text('The group that it is about, such as a diagnosis; left out: none.', 100),
    stratum: text('The stratum that it is about, such as an age band; left out: none.', 100),
    productLines: setOf('Its product lines, where they are fewer than those of the measure.', line, {
      minItems: 1,
    }),
    optionalFor: setOf('Of its product lines, those whose files may leave it out.', line),
    dataCollectionMethods: setOf('Its methods, where they are fewer than those of the measure.', method, {
      minItems: 1,
    }),
    withoutElements: {
      ...elements,
      description: 'Elements of its block that it does not have: absent or zero.',
    },
    isStratified: flag('False: without rows of race, ethnicity and SES in a measure that has them.'),
  },
);

const measure = record(
  'A measure.',
  {
    code: measureCode('Its code; unique in the season.'),
    name: text('Its name.', 300),
    domain: text('The domain that it is listed under; one of `meta.domains`.', 200),
    subDomain: note('The part of the domain; empty where the domain has none.', 200),
    category: text('Domain and sub-domain, as the review table groups measures.', 300),
    sortOrder: whole('Its place in lists; unique in the season.', 0, 1_000_000),
    productLines: setOf('The product lines whose files have it.', line, { minItems: 1 }),
    dataCollectionMethods: setOf('How its data may be collected.', method, { minItems: 1 }),
    isEcds: flag('True where its methods have ECDS.'),
    isHybrid: flag('True where its methods have Hybrid.'),
    isSurvey: flag(
      'True where its method is Survey: computed from CAHPS or HOS files, never in a HEDIS file.',
    ),
    elementSet: one('Which elements its indicators have in a file.', elementSets),
    rateFormula: one('How its rates are calculated.', [
      'standard',
      'inverted',
      'observedExpected',
      'share',
      'none',
    ]),
    unit: one('What its results are in.', ['percent', 'ratio', 'memberMonths']),
    betterDirection: one('Which way results are better.', betterValues),
    raceEthnicityStratified: flag('Does it have rows by race and ethnicity?'),
    sesStratifiedMedicare: flag('Does it have rows by socioeconomic status for Medicare?'),
    benefit: orNull(text('The benefit that members need, such as Pharmacy; null: none.', 100)),
    supplementalDataAllowed: flag('May its numerator have supplemental data?'),
    hpr: record(
      'Its part in the Health Plan Ratings.',
      {
        included: flag('Is it rated?'),
        productLines: setOf('The product lines that are rated.', line),
        indicators: setOf(
          'Keys of the indicators that are rated.',
          text('The key of an indicator of the measure.', 120),
        ),
      },
      { confidence: remark('How sure the authors are, for readers.') },
    ),
    cms: record(
      'What CMS asks for.',
      {
        medicareRequired: flag('Required of Medicare Advantage contracts.'),
        star: flag('Part of the star ratings.'),
        snpPbpLevel: flag('Reported by special needs plans for each benefit package.'),
      },
      { confidence: remark('How sure the authors are, for readers.') },
    ),
    filters: setOf('The filters of lists that show it.', one('A filter.', ['hpr', 'cmsma', 'cmspbp'])),
    auditLevel: one('Does an auditor designate the measure, or each indicator?', ['measure', 'indicator']),
    smallDenominator: orNull(
      record('When a result is too small to report; null: never.', {
        field: one('What is compared.', ['denominator']),
        lessThan: whole('A result with fewer shows NA.', 0, 1_000_000),
      }),
    ),
    specialProjectsOnly: setOf(
      'Only submissions of these projects have it; empty: all.',
      one('A special project.', ['LTSS', 'SNP']),
    ),
    relations: relationsSchema,
    indicators: list('Its rates and counts.', indicator, { minItems: 1 }),
  },
  {
    perMetric: setOf(
      'Fields that each metric gives separately; CollectionMethod is the attribute. Other sample fields are repeated.',
      text('A field.', 100),
    ),
    status: one('Perhaps retired before the season: not required, and accepted in a file.', ['doubtful']),
    sinceLastYear: one('How it differs from the season before, for readers.', [
      'unchanged',
      'modified',
      'new',
    ]),
    changeNote: note('What changed, for readers.'),
    confidence: remark('How sure the authors are, for readers.'),
  },
);

const categories = (description: string): JsonSchema =>
  setOf(description, text('As the import schema has it.', 100), { minItems: 1, maxItems: 50 });

const meta = record(
  'What holds for all measures.',
  {
    measurementYear: whole('The measurement year; that of season.csv.', 2015, 2099),
    acceptedSchemaVersions: setOf(
      'The values of schemaVersion that a file may have.',
      text('A version.', 50),
      { minItems: 1, maxItems: 20 },
    ),
    raceCategories: categories('The rows of a stratification by race.'),
    ethnicityCategories: categories('The rows of a stratification by ethnicity.'),
    sesCategoriesMedicare: categories('The rows of a stratification by socioeconomic status.'),
  },
  {
    title: text('A title, for readers.', 200),
    reportingYear: whole('The year in which it is collected: the year after.', 2016, 2100),
    domains: setOf('The domains of measures, in their order.', text('A domain.', 200), { minItems: 1 }),
    notice: remark('For readers: where the names come from.'),
    confidenceLegend: remark('For readers: what the words of `confidence` mean.'),
    productLines: remark('For readers: the product lines with the suffix of their tables.'),
    filterCodes: remark('For readers: what the filters mean.'),
    strataConfidence: remark('For readers: how sure the categories are.'),
    elementSets: remark('For readers: the elements of each element set; the import schema decides.'),
    stratificationElements: remark('For readers: the elements of rows of a stratification.'),
    rateFormulas: remark('For readers: the formulas in words.'),
    display: remark('For readers: decimals of results.'),
  },
);

const ruleMeasures = record(
  'Measures that single rules are about; a part that is left out is that of the first seasons.',
  {},
  {
    engagement: orNull(measureCode('Of rule X-004; null: the season has none.')),
    memberDiversity: orNull(measureCode('Of rule X-014; null: the season has none.')),
    enrollment: orNull(measureCode('Of rule I-011; null: the season has none.')),
    preventableComplications: orNull(measureCode('Of rule U-008; null: the season has none.')),
    diabetes: setOf('Of rule X-012; empty: the season has none.', measureCode('A measure.'), {
      maxItems: 20,
    }),
    hypertension: orNull(
      record('The indicators that rule X-013 compares; null: the season has none.', {
        electronic: text('The key of the indicator from electronic data.', 120),
        traditional: text('The key of the other one.', 120),
      }),
    ),
  },
);

const changes: JsonSchema = {
  ...record(
    'What differs from earlier seasons.',
    {
      retiredCodes: list('Codes that were measures and are none any more.', retired(), { maxItems: 500 }),
    },
    { hybridCountConfidence: remark('For readers: how sure the list of hybrid measures is.') },
  ),
  patternProperties: {
    '^(retiredForMY|newForMY|announcedForMY|hybridMeasuresMY)[0-9]{4}(Confidence)?$': remark(
      'For readers: what changed in that year.',
    ),
  },
};

function retired(): JsonSchema {
  return record('A retired code.', {
    code: measureCode('The code, which no measure of the season has.'),
    replacement: orNull(measureCode('The measure that replaces it; null: none.')),
  });
}

export const measuresSchema = record(
  'The measures of a season.',
  {
    meta,
    changes,
    measures: list('The measures.', measure, { minItems: 1, maxItems: 1_000 }),
  },
  { ruleMeasures, counts: remark('For readers: how many measures and indicators there are.') },
);
