import { expect, test } from 'vitest';
import { exampleSeason } from './example-season.ts';
import { type ComparedSeason, seasonDifference } from './season-difference.ts';

const season: ComparedSeason = {
  definition: exampleSeason,
  milestones: [{ program: 'HEDIS', key: 'upload', at: '2026-06-01T21:00:00-04:00' }],
  organizations: [{ id: '1', name: 'Lakeside' }],
  submissionCount: 3,
};
const layoutsAfter = (definition: typeof exampleSeason) =>
  seasonDifference(season, { ...season, definition }).layouts;

test('a season does not differ from itself', () => {
  expect(seasonDifference(season, season)).toEqual({
    measures: { added: [], retired: [], changed: [] },
    layouts: [],
    dates: [],
    rules: [],
    organizations: { added: [], gone: [] },
    submissions: { before: 3, after: 3 },
  });
});

test('a field of HOS that has moved is named with its first and last column', () => {
  const { hos } = exampleSeason;
  const { header } = hos.layout;
  const fields = header.fields.map((field) =>
    field.name === 'CONTRACT' ? { ...field, start: 30, width: 6 } : field,
  );
  const moved = {
    ...exampleSeason,
    hos: { ...hos, layout: { ...hos.layout, header: { ...header, fields } } },
  };
  expect(layoutsAfter(moved)).toEqual([
    {
      name: 'HOS header: CONTRACT',
      before: 'columns 24 to 28, H, R, E or S and 4 digits',
      after: 'columns 30 to 35, H, R, E or S and 4 digits',
    },
  ]);
});

test('columns, samples and dates of surveys are named with both values', () => {
  const { cahps, hos } = exampleSeason;
  const layouts = cahps.layouts.map((layout) =>
    layout.survey === 'adult-medicaid'
      ? {
          ...layout,
          requiredSample: { general: 1400, supplemental: 0 },
          columns: layout.columns.filter(({ name }) => name !== 'attempt'),
        }
      : layout,
  );
  const definition = {
    ...exampleSeason,
    cahps: { ...cahps, layouts },
    hos: { ...hos, fieldingWindow: { first: 20260701, last: 20261215 } },
  };
  expect(layoutsAfter(definition)).toEqual([
    { name: 'CAHPS adult-medicaid: sample', before: '1350', after: '1400' },
    { name: 'CAHPS adult-medicaid: attempt', before: expect.any(String), after: '' },
  ]);
  expect(seasonDifference(season, { ...season, definition }).dates).toEqual([
    { name: 'HOS fielding', before: '2026-07-01 to 2026-11-30', after: '2026-07-01 to 2026-12-15' },
  ]);
});

test('measures, rules and organizations that came, went or changed', () => {
  const { measures } = exampleSeason.catalogue;
  const changed = new Map(measures);
  const cbp = measures.get('CBP');
  if (cbp === undefined) throw new Error('the season has CBP');
  changed.delete('AMR');
  changed.set('NEW', { ...cbp, code: 'NEW', name: 'New measure' });
  changed.set('CBP', { ...cbp, sortOrder: cbp.sortOrder + 1 });
  const after: ComparedSeason = {
    ...season,
    definition: {
      ...exampleSeason,
      catalogue: { ...exampleSeason.catalogue, measures: changed },
      ruleSettings: new Map([...exampleSeason.ruleSettings, ['H-003', { isOn: false, threshold: 99 }]]),
    },
    organizations: [{ id: '2', name: 'Hillside' }],
  };
  const difference = seasonDifference(season, after);
  expect(difference.measures).toEqual({
    added: [{ id: 'NEW', name: 'New measure' }],
    retired: [{ id: 'AMR', name: measures.get('AMR')?.name }],
    changed: [
      { name: 'CBP', before: `sortOrder: ${cbp.sortOrder}`, after: `sortOrder: ${cbp.sortOrder + 1}` },
    ],
  });
  expect(difference.rules).toEqual([
    { name: 'H-003', before: 'on, threshold 100', after: 'off, threshold 99' },
  ]);
  expect(difference.organizations).toEqual({
    added: [{ id: '2', name: 'Hillside' }],
    gone: [{ id: '1', name: 'Lakeside' }],
  });
});
