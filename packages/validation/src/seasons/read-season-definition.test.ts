import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleSeason } from './example-season.ts';
import { definitionFiles, readSeasonDefinition, type DefinitionFile } from './read-season-definition.ts';

const shipped = new Map<string, string>(
  definitionFiles.map((name) => [name, readFileSync(new URL(`MY2025/${name}`, import.meta.url), 'utf8')]),
);

function findProblems(file: DefinitionFile, change: (text: string) => string): readonly string[] {
  const text = shipped.get(file) ?? '';
  const changed = change(text);
  if (changed === text) throw new Error(`${file} was not changed`);
  const reading = readSeasonDefinition(new Map(shipped).set(file, changed));
  return reading.ok ? [] : reading.problems.map((p) => `${p.file}:${p.line} ${p.message}`);
}

test('the shipped folder reads as the season that examples use', () => {
  const reading = readSeasonDefinition(shipped);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const { definition } = reading;
  expect(definition.measurementYear).toBe(exampleSeason.measurementYear);
  expect(definition.catalogue.measures).toEqual(exampleSeason.catalogue.measures);
  expect(definition.catalogue.schema.namespace).toBe(exampleSeason.catalogue.schema.namespace);
  expect(definition.cahps).toEqual(exampleSeason.cahps);
  expect(JSON.stringify(definition.hos)).toEqual(JSON.stringify(exampleSeason.hos));
});

test('every missing file is named', () => {
  const reading = readSeasonDefinition(new Map());
  expect(
    !reading.ok && reading.problems.map(({ file, message }) => `${file}: ${message}`).toSorted(),
  ).toEqual(definitionFiles.map((file) => `${file}: The file is missing.`).toSorted());
});

test.each<[DefinitionFile, string, string, string]>([
  [
    'measures.json',
    '"unit": "percent"',
    '"unit": "percents"',
    'measures[0].unit must be one of percent, ratio',
  ],
  [
    'measures.json',
    '"replacement": "CCS-E"',
    '"replacement": "CCX-E"',
    'replacement must be null or the code of a measure; CCX-E is none',
  ],
  [
    'measures.json',
    '"measurementYear": 2025',
    '"measurementYear": "2025"',
    'measurementYear must be a whole number from 2015 to 2099',
  ],
  ['surveys.json', '2026-05-31', '2026-01-31', 'cahps.fielding.last must be a date not before the first'],
  ['surveys.json', '2026-07-01', '2026-07-32', 'hos.fielding.first must be a date as yyyy-mm-dd'],
  ['surveys.json', '"general": 1350', '"general": "1350"', 'samples.adult-medicaid.general must be a whole'],
  ['surveys.json', '"adult-medicaid"', '"adult-medicare"', 'adult-medicare is none'],
  ['cahps-layout.json', '"surveys"', '"survey"', 'survey is no name that the portal knows here'],
  ['cahps-layout.json', '"class": "complete"', '"class": "done"', 'class must be one of complete'],
  ['hos-layout.json', '"class": "complete"', '"class": "done"', 'class must be one of complete'],
  ['hedis-submission.xsd', 'xs:dateTime', 'xs:date', 'built-in type xs:date is not known'],
  ['hedis-submission.xsd', '<xs:schema', '<xs:schema <', ''],
  ['surveys.json', '}', '', ''],
])('%s with %s changed to %s is refused', (file, from, to, problem) => {
  const found = findProblems(file, (text) => text.replace(from, to));
  expect(found.join('\n')).toContain(problem);
  expect(found).not.toEqual([]);
});

test.each(definitionFiles.filter((name) => name.endsWith('.json')))(
  '%s that is null, a number or a list has problems, each with its line',
  (file) => {
    for (const text of ['null', '-1', '[]', '"x"', 'false']) {
      const found = findProblems(file, () => text);
      expect(found.length, text).toBeGreaterThan(0);
      expect(
        found.filter((problem) => !/:1 [\w.]*(?:The file)? ?.*(?:must be |is missing)/.test(problem)),
      ).toEqual([]);
    }
  },
);

test.each<[DefinitionFile, RegExp, string, string]>([
  [
    'hos-layout.json',
    /"length": 180/,
    '"length": -1',
    'detail.length must be a whole number from 1 to 10000',
  ],
  ['hos-layout.json', /"length": 180/, '"length": 1000000000', 'detail.length must be a whole number'],
  ['hos-layout.json', /"usedLength": 160/, '"usedLength": -1', 'detail.usedLength must be a whole number'],
  ['hos-layout.json', /"width": 9\b/, '"width": -9', 'width must be a whole number from 1 to 10000'],
  ['cahps-layout.json', /"q": 3\b/, '"q": -1', 'q must be a whole number from 1 to 999'],
  ['cahps-layout.json', /"codes": \{/, '"codes": [{', ''],
  ['cahps-layout.json', /"col": "Q01"/, '"col": {"toString": null}', 'col must be the name of a column'],
  [
    'measures.json',
    /(?<="measures": \[\s*\{\s*)"code": "[\w-]+"/,
    '"code": {"toString": null}',
    'measures[0].code must be a measure code',
  ],
  [
    'measures.json',
    /(?<="measures": \[\s*\{\s*)"code": "[\w-]+"/,
    '"code": {}',
    'measures[0].code must be a measure code',
  ],
  [
    'measures.json',
    /"measurementYear": 2025/,
    '"measurementYear": 1e9',
    'measurementYear must be a whole number',
  ],
])('%s with %s as %s is refused in words', (file, from, to, problem) => {
  const found = findProblems(file, (text) => text.replace(from, to));
  expect(found.join('\n')).toContain(problem);
  expect(found.join('\n')).not.toMatch(/undefined|is not a function|Cannot /);
});

test('a problem in measures.json names its line', () => {
  const text = shipped.get('measures.json') ?? '';
  const line = text.slice(0, text.lastIndexOf('"unit"')).split('\n').length;
  const [problem] = findProblems('measures.json', (all) => {
    const at = all.lastIndexOf('"unit"');
    return `${all.slice(0, at)}"unit": 5,${all.slice(all.indexOf('\n', at))}`;
  });
  expect(problem).toContain(`measures.json:${line} measures[95].unit must be`);
});
