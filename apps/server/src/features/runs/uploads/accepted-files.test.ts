/** A HOS file is identified by the layout of the season of its submission, whichever season is current. */
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { makeOrganization, makeSeason, makeSubmission, measurementYear } from '#src/test/factories.ts';
import { readShippedSeason } from '#src/test/shipped-season.ts';
import { definitionFrom } from '#src/test/next-season.ts';
import { getDefinition, type SeasonData, seasonFiles } from '#src/kernel/season-data.ts';
import { identifyFile } from './accepted-files.ts';

const nextYear = measurementYear + 1;
let database: TestDatabase;
const seasons = new Map<number, SeasonData>();

interface Field {
  name: string;
  start: number;
  width: number;
}

/** The shipped season, with the contract before the id in the header of its HOS files. */
async function makeNextSeason(): Promise<SeasonData> {
  const files = new Map((await readShippedSeason()).files);
  const layout = JSON.parse(files.get('hos-layout.json') ?? '') as { header: { fields: Field[] } };
  const { fields } = layout.header;
  const at = fields.findIndex(({ name }) => name === 'SUBMISSION_ID');
  const [id, contract] = fields.slice(at, at + 2);
  if (!id || contract?.name !== 'CONTRACT') throw new Error('The layout is another one.');
  fields.splice(at, 2, { ...contract, start: id.start }, { ...id, start: id.start + contract.width });
  files.set('hos-layout.json', JSON.stringify(layout));
  return { ...seasonFiles(files), definition: definitionFrom(files), ruleVersion: 0 };
}

beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.owner;
  await makeSeason(db);
  await makeOrganization(db, { orgId: 10 });
  for (const subId of [3101, 5101])
    await makeSubmission(db, { subId, orgId: 10, productLine: 'Medicare', component: 'HOS' });
  await db.query('update season set is_current = false');
  await db.query(
    `insert into season (measurement_year, is_current, measure_model_date) values (${nextYear}, true, '2027-01-15')`,
  );
  await db.query(`update submission set measurement_year = ${nextYear} where sub_id = 5101`);
  const shipped = seasonFiles((await readShippedSeason()).files);
  seasons.set(measurementYear, { ...shipped, definition: getDefinition(shipped), ruleVersion: 0 });
  seasons.set(nextYear, await makeNextSeason());
});
afterAll(() => database.drop());

const identify = async (header: string): Promise<number | null> => {
  const seasonData = (year: number): Promise<SeasonData> => {
    const season = seasons.get(year);
    return season ? Promise.resolve(season) : Promise.reject(new Error('There is no such season.'));
  };
  const line = header.padEnd(exampleSeason.hos.layout.header.length);
  const app = { pool: database.app, cached: { seasonData } };
  return (await identifyFile(app, 'HOS', 'hos.txt', Buffer.from(`${line}\n`))).submissionId;
};

test.each([
  ['by the layout of the current season', 'HHOS3.0B282026H0001000005101', 5101],
  ['by the layout of an earlier one', 'HHOS3.0B282026000003101H0001', 3101],
  // The columns of the current layout have a number, too, but it is no submission.
  ['by the layout of its own season where two find an id', 'HHOS3.0B28202600000310100001', 3101],
  // 9999 is no submission of either season.
  ['by the current layout where no season knows the id', 'HHOS3.0B282026H0001000009999', 9999],
  ['not by another layout where no season knows the id', 'HHOS3.0B282026000009999H0001', null],
])('%s', async (_name, header, expected) => expect(await identify(header)).toBe(expected));
