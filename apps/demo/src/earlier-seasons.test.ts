import { readFileSync } from 'node:fs';
import { definitionFiles } from '@idss/validation/seasons/read-season-definition';
import { readWholeSeason } from '@idss/validation/seasons/read-whole-season';
import { expect, test } from 'vitest';
import { earlierYears, generateEarlierSeason } from './earlier-seasons.ts';
import { generateDemoSeason } from './generate-demo-season.ts';

const today = new Date('2026-05-18T12:00:00Z');
const seasons = await Promise.all(earlierYears.map((year) => generateEarlierSeason(year, today)));

test('each earlier season is a whole folder with a definition and ids of its own', () => {
  const current = generateDemoSeason();
  expect(seasons.map(({ measurementYear }) => current.measurementYear - measurementYear)).toEqual([2, 1]);
  const ids = new Set(current.files.get('submissions.csv')?.match(/^\d+/gm));
  for (const { measurementYear, files, definition, hedisFiles } of seasons) {
    const reading = readWholeSeason(files, definition);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems.slice(0, 5)));
    expect(reading.definition.measurementYear).toBe(measurementYear);
    const own = reading.season.tables['submissions.csv'].map(({ subId }) => subId);
    expect(hedisFiles.map(({ subId }) => subId)).toEqual(own);
    for (const id of own) {
      expect(ids.has(`${id}`)).toBe(false);
      ids.add(`${id}`);
    }
    for (const { content } of hedisFiles)
      expect(content).toContain(`<measurementYear>${measurementYear}</measurementYear>`);
    const [attestation] = reading.season.tables['milestones.csv'].filter(
      ({ program, key }) => program === 'HEDIS' && key === 'attestation',
    );
    expect(attestation?.at).toContain(`${measurementYear + 1}-06-`);
  }
});

test('the plan of an earlier season is carried out by its people on its files', () => {
  for (const { files, plan, hedisFiles, surveyFiles } of seasons) {
    const people = files.get('users.csv') ?? '';
    for (const { by } of plan) expect(people).toContain(`${by},`);
    const uploaded = plan.flatMap((step) => (step.kind === 'upload' ? step.files : []));
    expect(new Set(uploaded)).toEqual(new Set([...hedisFiles, ...surveyFiles].map(({ key }) => key)));
  }
});

test.each(['2026-03-10', '2026-11-24', '2027-03-20', '2029-01-05'])(
  'started on %s, the season of the demonstration passes the check of season folders',
  (day) => {
    const { files } = generateDemoSeason(new Date(`${day}T12:00:00Z`));
    const reading = readWholeSeason(files, readShipped());
    expect(reading.ok ? [] : reading.problems.slice(0, 5)).toEqual([]);
  },
);

/** The files that define the season of this version. */
function readShipped(): ReadonlyMap<string, string> {
  const folder = new URL('./', import.meta.resolve('@idss/validation/seasons/season-definition'));
  return new Map(
    definitionFiles.map((name) => [name, readFileSync(new URL(`MY2025/${name}`, folder), 'utf8')]),
  );
}
