import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeableRules } from '../changeable-rules.ts';
import { makeSchemaTable } from '../formats/hedis-xml/make-schema-table.ts';
import type { CatalogueMeasure } from './catalogue.ts';
import { exampleSeason } from './example-season.ts';
import { definitionFiles, readSeasonDefinition } from './read-season-definition.ts';
import { knownRelations } from './measure-words.ts';
import { relationTypes } from './schemas/relation-schemas.ts';
import { type ComparedSeason, seasonDifference } from './season-difference.ts';

const folder = new Map(
  definitionFiles.map((name) => [
    name as string,
    readFileSync(new URL(`./MY${exampleSeason.measurementYear}/${name}`, import.meta.url), 'utf8'),
  ]),
);

const uploadDate = { program: 'HEDIS', key: 'upload', label: 'Opens', at: '2026-06-01T21:00:00-04:00' };

function read(files: ReadonlyMap<string, string>): ComparedSeason {
  const reading = readSeasonDefinition(files);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return {
    definition: reading.definition,
    schema: makeSchemaTable(files.get('hedis-submission.xsd') ?? ''),
    timeZone: 'America/New_York',
    measureModelDate: '2025-11-03',
    milestones: [uploadDate],
    organizations: [{ id: '1', name: 'Lakeside' }],
    submissionCount: 3,
  };
}

const season = read(folder);

/** Every change as `part | name | before | after`. */
function list(after: ComparedSeason): readonly string[] {
  const { measures, organizations, submissions: _, ...parts } = seasonDifference(season, after);
  return [
    ...measures.added.map(({ id }) => `measure added | ${id}`),
    ...measures.retired.map(({ id }) => `measure retired | ${id}`),
    ...organizations.added.map(({ id }) => `organization added | ${id}`),
    ...organizations.gone.map(({ id }) => `organization gone | ${id}`),
    ...Object.entries({ ...parts, measures: measures.changed }).flatMap(([part, changes]) =>
      changes.map(({ name, before, after: now }) => `${part} | ${name} | ${before} | ${now}`),
    ),
  ];
}

test('equal folders differ in nothing', () => {
  expect(list(read(folder))).toEqual([]);
});

/** `file | text | its replacement | the one change`, each planted alone. */
const planted: readonly (readonly [file: string, from: string | RegExp, to: string, change: string])[] = [
  [
    'hedis-submission.xsd',
    '<xs:enumeration value="EPO"/>',
    '<xs:enumeration value="EPO"/><xs:enumeration value="XPO"/>',
    'schema | Type ReportingProductType: value XPO |  | allowed',
  ],
  [
    'hedis-submission.xsd',
    '[HRES][0-9]{4}',
    '[HRE][0-9]{4}',
    'schema | Type CmsContractType: pattern | [HRES][0-9]{4} | [HRE][0-9]{4}',
  ],
  [
    'measures.json',
    '"name": "Controlling High Blood Pressure"',
    '"name": "Control of Blood Pressure"',
    'measures | CBP | Name: Controlling High Blood Pressure | Name: Control of Blood Pressure',
  ],
  [
    'surveys.json',
    '"general": 1100',
    '"general": 1200',
    'surveys | CAHPS adult-commercial: sample | 1100 | 1200',
  ],
  [
    'surveys.json',
    '"VRGENHTH": { "1": 100,',
    '"VRGENHTH": { "1": 99,',
    'surveys | HOS item scores, VRGENHTH, answer 1 | 100 | 99',
  ],
  [
    'surveys.json',
    '"baseline": 29',
    '"baseline": 30',
    'surveys | HOS cohorts | 29 (baseline), 27 (follow-up) | 30 (baseline), 27 (follow-up)',
  ],
  [
    'surveys.json',
    '"last": "2026-11-30"',
    '"last": "2026-12-15"',
    'dates | HOS fielding | 2026-07-01 to 2026-11-30 | 2026-07-01 to 2026-12-15',
  ],
];

test.each(planted)('in %s a change of %s to %s is shown, and only that', (file, from, to, change) => {
  const text = folder.get(file) ?? '';
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  expect(list(read(new Map([...folder, [file, changed]])))).toEqual([change]);
});

/** The season with one measure changed. */
function withMeasure(
  code: string,
  change: (measure: CatalogueMeasure) => Partial<CatalogueMeasure>,
): ComparedSeason {
  const { catalogue } = season.definition;
  const measure = catalogue.measures.get(code);
  if (!measure) throw new Error(`the season has ${code}`);
  const measures = new Map([...catalogue.measures, [code, { ...measure, ...change(measure) }]]);
  return { ...season, definition: { ...season.definition, catalogue: { ...catalogue, measures } } };
}

test('fields of a measure are named in words', () => {
  expect(list(withMeasure('OED', () => ({ productLines: ['Medicaid'] })))).toEqual([
    'measures | OED | Product lines: Medicaid, Exchange | Product lines: Medicaid',
  ]);
  const renamed = ({ indicators }: CatalogueMeasure) => ({
    indicators: indicators.map((each, index) => (index === 0 ? { ...each, shortName: 'Young' } : each)),
  });
  expect(list(withMeasure('OED', renamed))).toEqual([
    'measures | OED | Indicator OED.OralEvaluation.0-2: name: Oral Evaluation: 0-2 | Indicator OED.OralEvaluation.0-2: name: Young',
  ]);
  const narrowed = ({ relations }: CatalogueMeasure) => ({
    relations: relations.map((each) => ({ ...each, fields: ['numerator'] })),
  });
  expect(list(withMeasure('OED', narrowed))).toEqual([
    'measures | OED | Sum of strata: denominators and numerators of the strata add up to Total | Sum of strata: numerators of the strata add up to Total',
  ]);
});

test('relations, formulas and units are said in words', () => {
  expect([...knownRelations].toSorted()).toEqual(Object.keys(relationTypes).toSorted());
  const said = [...season.definition.catalogue.measures.values()].flatMap(({ code }) =>
    list(withMeasure(code, () => ({ relations: [] }))),
  );
  expect(said.length).toBeGreaterThan(50);
  // No name that only files have.
  expect(said.filter((text) => /\b[a-z]+[A-Z]\w*|undefined|\[object/.test(text))).toEqual([]);
  expect(said).toContainEqual(
    expect.stringContaining(
      'Falling rates: rates do not rise from Engagement1 to Engagement2 to Achievement',
    ),
  );
  expect(
    list(withMeasure('CBP', () => ({ rateFormula: 'inverted', unit: 'memberMonths', elementSet: 'ecds' }))),
  ).toEqual([
    expect.stringMatching(
      /Rate formula: 100 × numerator \/ denominator\nUnit: percent \| Counts in a file: counts by source/,
    ),
  ]);
});

test('an element that must occur, and an attribute that may be left out, are shown', () => {
  const { complexTypes, ...table } = season.schema;
  const [[name, type] = ['', undefined]] = Object.entries(complexTypes).filter(
    ([, each]) => Object.keys(each.attributes).length > 0 && Object.values(each.attributes)[0]?.required,
  );
  if (!type) throw new Error('the schema has a required attribute');
  const [[attribute, declared] = ['', undefined]] = Object.entries(type.attributes);
  if (!declared) throw new Error('the type has an attribute');
  const { required: _, ...optional } = declared;
  const attributes = { ...type.attributes, [attribute]: optional };
  const schema = { ...table, complexTypes: { ...complexTypes, [name]: { ...type, attributes } } };
  expect(list({ ...season, schema })).toEqual([
    `schema | Attribute ${name.replace(/^\//, '')}/${attribute}: use | required | optional`,
  ]);
});

test('occurrence is counted along the ways through a content model', () => {
  const element = { type: 'T' };
  const toSchema = (states: (typeof season.schema.complexTypes)[string]['states']) => ({
    ...season.schema,
    complexTypes: {
      ...season.schema.complexTypes,
      X: { attributes: {}, elements: { a: element, b: element }, states },
    },
  });
  const once = [
    { accepts: false, next: { a: 1 } },
    { accepts: true, next: { b: 2 } },
    { accepts: true, next: {} },
  ];
  const many = [
    { accepts: false, next: { a: 1 } },
    { accepts: true, next: { b: 2 } },
    { accepts: true, next: { b: 2 } },
  ];
  const before = { ...season, schema: toSchema(once) };
  const { schema } = seasonDifference(before, { ...season, schema: toSchema(many) });
  expect(schema).toEqual([{ name: 'Element X/b: occurs', before: '0 to 1 times', after: '0 to many times' }]);
});

test('a column of a survey that is gone, moved or has other codes is one change', () => {
  const { cahps, hos } = season.definition;
  const withColumns = (change: (columns: (typeof cahps.layouts)[number]['columns']) => typeof columns) =>
    list({
      ...season,
      definition: {
        ...season.definition,
        cahps: {
          ...cahps,
          layouts: cahps.layouts.map((layout) =>
            layout.survey === 'adult-medicaid' ? { ...layout, columns: change(layout.columns) } : layout,
          ),
        },
      },
    });
  expect(withColumns((columns) => columns.filter(({ name }) => name !== 'attempt'))).toEqual([
    expect.stringMatching(/^layouts \| CAHPS adult-medicaid: attempt \| .+ \| $/),
  ]);
  expect(
    withColumns((columns) =>
      columns.map((each) => (each.name === 'attempt' ? { ...each, expected: '1 to 9' } : each)),
    ),
  ).toEqual([
    expect.stringMatching(/^layouts \| CAHPS adult-medicaid: attempt: allowed values \| .+ \| 1 to 9$/),
  ]);
  const { header } = hos.layout;
  const fields = header.fields.map((field) =>
    field.name === 'CONTRACT' ? { ...field, start: 30, width: 6 } : field,
  );
  const layout = { ...hos.layout, header: { ...header, fields } };
  expect(list({ ...season, definition: { ...season.definition, hos: { ...hos, layout } } })).toEqual([
    'layouts | HOS header: CONTRACT: place | columns 24 to 28 | columns 30 to 35',
  ]);
});

test('dates are shown in the zone of their season with their labels', () => {
  expect(list({ ...season, milestones: [{ ...uploadDate, label: 'Portal opens' }] })).toEqual([
    'dates | HEDIS Uploads open | Opens, Jun 1, 2026, 9:00 PM EDT | Portal opens, Jun 1, 2026, 9:00 PM EDT',
  ]);
  // The same moment, written otherwise.
  expect(list({ ...season, milestones: [{ ...uploadDate, at: '2026-06-02T01:00:00.000Z' }] })).toEqual([]);
  expect(list({ ...season, milestones: [] })).toEqual([
    'dates | HEDIS Uploads open | Opens, Jun 1, 2026, 9:00 PM EDT | ',
  ]);
});

test('rules are shown with their values, and those that a season leaves alone are explained', () => {
  const withRules = (ruleSettings: typeof exampleSeason.ruleSettings) =>
    list({ ...season, definition: { ...season.definition, ruleSettings } });
  const { ruleSettings } = season.definition;
  expect(withRules(new Map([...ruleSettings, ['H-003', { isOn: false }]]))).toEqual([
    expect.stringMatching(/^rules \| H-003 [\w -]+ \| \w+, threshold 100 \| off$/),
  ]);
  const other = [...changeableRules.keys()].find((id) => !ruleSettings.has(id)) ?? '';
  const [change] = withRules(new Map([...ruleSettings, [other, { isOn: false }]]));
  expect(change).toMatch(/ \(as the rule is written\) \| off$/);
});

test('measures and organizations that came or went', () => {
  const { measures } = season.definition.catalogue;
  const changed = new Map(measures);
  const cbp = measures.get('CBP');
  if (cbp === undefined) throw new Error('the season has CBP');
  changed.delete('AMR');
  changed.set('NEW', { ...cbp, code: 'NEW', name: 'New measure' });
  const definition = {
    ...season.definition,
    catalogue: { ...season.definition.catalogue, measures: changed },
  };
  expect(list({ ...season, definition, organizations: [{ id: '2', name: 'Hillside' }] })).toEqual([
    'measure added | NEW',
    'measure retired | AMR',
    'organization added | 2',
    'organization gone | 1',
  ]);
});
