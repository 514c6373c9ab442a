/** Survey files of a season that is closing, and of one that is closed. Spec: season-states. */
import { describe, expect, test } from 'vitest';
import { cahpsFile, hosFile } from '#src/test/survey-files.ts';
import { provideSurveyPortal, sysadmin } from '#src/test/survey-portal.ts';

const portal = await provideSurveyPortal({});
const [season] = await portal.toRows<{ year: number }>('select measurement_year as year from season');
const year = season?.year ?? 0;

async function move(name: string): Promise<void> {
  const query = `measurementYear=${year}&move=${name}&confirmedYear=${year}`;
  const { status, text } = await portal.post(sysadmin, `/api/MoveSeason?${query}`, {});
  expect(status, text).toBe(200);
}

describe.each([
  ['CAHPS', cahpsFile],
  ['HOS', hosFile],
] as const)('%s', (program, getFile) => {
  test('a closing season takes corrections of what is begun, and nothing new', async () => {
    const begun = await portal.survey(program);
    expect((await portal.sendOne(program, getFile(begun))).validationStatus).toBe('NoIssues');
    const fresh = await portal.survey(program);
    await move('beginClosing');
    expect((await portal.sendOne(program, getFile(begun))).validationStatus).toBe('NoIssues');
    expect(await portal.sendOne(program, getFile(fresh))).toMatchObject({
      validationStatus: 'Fatal',
      note: `Measurement year ${year} is closing: files are accepted only for submissions that already have one.`,
    });
    expect(await portal.getFiles(fresh)).toEqual([]);
    await move('reopen');
  });

  test('a closed season takes no file, and what it has stays', async () => {
    const subId = await portal.survey(program);
    await portal.sendOne(program, getFile(subId));
    const before = await portal.getComponent(subId);
    await move('beginClosing');
    await move('close');
    expect(await portal.sendOne(program, getFile(subId))).toMatchObject({
      validationStatus: 'Fatal',
      note: `Measurement year ${year} is closed: its submissions can be read, but not changed.`,
    });
    expect(await portal.getComponent(subId)).toEqual(before);
    await move('undoClose');
    await move('reopen');
  });
});
