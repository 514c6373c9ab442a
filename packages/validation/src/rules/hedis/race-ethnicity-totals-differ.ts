import type { MeasureData } from '../../formats/hedis-xml/model.ts';
import { rule } from '../../rule.ts';
import type { CatalogueMeasure } from '../../seasons/catalogue.ts';
import { exampleSeason } from '../../seasons/example-season.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

import type { IndicatorLiteral } from './example.ts';

const members = (hispanic: number): FileSubject => {
  const indicators: Record<string, IndicatorLiteral> = {};
  for (const category of exampleSeason.catalogue.raceCategories)
    indicators[`RDM.Race.${category}`] = { diversity: { MemberCount: 10 } };
  for (const category of exampleSeason.catalogue.ethnicityCategories)
    indicators[`RDM.Ethnicity.${category}`] = { diversity: { MemberCount: 20 } };
  indicators['RDM.Ethnicity.HispanicOrLatino'] = { diversity: { MemberCount: hispanic } };
  return fileExample({ measures: { RDM: { indicators } } });
};

export const raceEthnicityTotalsDiffer = rule<FileSubject>({
  id: 'X-014',
  name: 'RaceEthnicityTotalsDiffer',
  severity: 'Warning',
  scope: 'file',
  phase: 'crossMeasure',
  condition: 'RDM: sum of the race members <> sum of the ethnicity members',
  message: 'RDM race and ethnicity totals differ.',
  basis: 'W',
  summary: 'RDM counts different numbers of members by race and by ethnicity.',
  why: 'Both distributions divide the same members, Unknown and AskedButNoAnswer included.',
  fix: 'Put members without an answer into AskedButNoAnswer or Unknown of both distributions.',
  source: 'rules-relations',
  check({ catalogue, submission }, report) {
    const code = catalogue.ruleMeasures.memberDiversity ?? '';
    const measure = submission.measures.get(code);
    const definition = catalogue.measures.get(code);
    if (measure === undefined || definition === undefined) return;
    const race = countMembers(measure, definition, 'Race');
    const ethnicity = countMembers(measure, definition, 'Ethnicity');
    // NaN: a category is absent.
    if (race === ethnicity || Number.isNaN(race) || Number.isNaN(ethnicity)) return;
    report({
      at: { line: measure.line, column: measure.column },
      measure: code,
      found: `race ${race}`,
      expected: `ethnicity ${ethnicity}`,
      message: `${code} race and ethnicity totals differ.`,
    });
  },
  examples: () => ({
    pass: [members(30), fileExample({ measures: { RDM: { report: 'N' } } })],
    fail: [
      [members(31), '[20:1] RDM race and ethnicity totals differ. Found: race 90. Expected: ethnicity 91.'],
      [members(29), '[20:1] RDM race and ethnicity totals differ. Found: race 90. Expected: ethnicity 89.'],
    ],
  }),
});

function countMembers({ indicators }: MeasureData, definition: CatalogueMeasure, dimension: string): number {
  let sum = 0;
  for (const { key, metric } of definition.indicators)
    if (metric === dimension) sum += indicators.get(key)?.fields.get('MemberCount')?.value ?? Number.NaN;
  return sum;
}
