/** Who follows docs/season-folder.md makes the next season: three measures changed, one new, one retired. */
import { readFileSync } from 'node:fs';
import { nextDefinition } from '@idss/validation/seasons/next-definition';
import { beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { getSubmission, nextYear, seasonTables, shippedYear } from '#src/test/next-season.ts';
import { readShippedSeason } from '#src/test/shipped-season.ts';
import { loadSeason } from './load-season.ts';
import { previewSeason } from './open-season.ts';
import { readSeasonToLoad } from './read-season-to-load.ts';

const document = readFileSync(new URL('../../../../../docs/season-folder.md', import.meta.url), 'utf8');

interface Measure {
  readonly code: string;
}
interface Catalogue {
  changes: { retiredCodes: object[] };
  measures: Measure[];
}

/** The snippets of the document, done as its steps say. */
function followDocument(catalogue: Catalogue): Catalogue {
  let { measures } = catalogue;
  const retiredCodes = [...catalogue.changes.retiredCodes];
  for (const [, act, code, text = ''] of document.matchAll(
    /```json (change|retire|new)(?: (\S+))?\n([^]*?)```/g,
  )) {
    const snippet = JSON.parse(text) as Measure;
    if (code !== undefined) expect(measures.map((each) => each.code)).toContain(code);
    if (act === 'new') measures = [...measures, snippet];
    else if (act === 'retire') {
      measures = measures.filter((each) => each.code !== code);
      retiredCodes.push(snippet);
    } else measures = measures.map((each) => (each.code === code ? { ...each, ...snippet } : each));
  }
  return { ...catalogue, measures, changes: { ...catalogue.changes, retiredCodes } };
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

async function load(files: ReadonlyMap<string, string>): Promise<void> {
  const reading = await readSeasonToLoad(database.app, files);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  expect(await loadSeason({ pool: database.app }, reading.season, reading.files)).toMatchObject({ ok: true });
}

test('its example is loaded without a problem, and the difference names what was done', async () => {
  await load(seasonTables(shippedYear, getSubmission(1234)));
  const prepared = new Map([
    ...seasonTables(nextYear, getSubmission(5234)),
    ...nextDefinition((await readShippedSeason()).files, shippedYear, new Map()),
  ]);
  await load(prepared);
  const catalogue = JSON.parse(prepared.get('measures.json') ?? '') as Catalogue;
  const folder = new Map([...prepared, ['measures.json', JSON.stringify(followDocument(catalogue))]]);
  const small = new Map([...folder].filter(([name]) => ['season.csv', 'measures.json'].includes(name)));
  for (const files of [folder, small]) {
    const { problems, difference, comparedWith } = await previewSeason(
      { app: { pool: database.app } },
      files,
    );
    expect([problems, comparedWith]).toEqual([[], nextYear]);
    expect(difference?.measures).toEqual({
      added: [{ id: 'HDC', name: 'Hearing Check for Older Adults' }],
      retired: [{ id: 'AAB', name: expect.any(String) }],
      changed: [
        { name: 'OED', before: 'Product lines: Medicaid, Exchange', after: 'Product lines: Medicaid' },
        {
          name: 'CBP',
          before: 'Name: Controlling High Blood Pressure',
          after: 'Name: Control of High Blood Pressure',
        },
        {
          name: 'LBP',
          before: 'Sum of strata: denominators and numerators of the strata add up to Total',
          after: 'Sum of strata: denominators of 18-64 and 65-75 add up to Total',
        },
      ],
    });
  }
  await load(folder);
});
