import { expect, test } from 'vitest';
import { member, planAndStaff, providePortal, staff } from '#src/test/provide-portal.ts';
import { getMembers } from '#src/test/zip.ts';

const portal = await providePortal(planAndStaff);

async function materials(): Promise<readonly { fileName: string; program: string; title: string }[]> {
  return (await portal.get(member, '/api/Help/GetImportMaterials')).body;
}
const download = (fileName: string) =>
  portal.get(member, `/api/Help/DownloadImportMaterial?fileName=${encodeURIComponent(fileName)}`);

test('every listed template and layout can be downloaded', async () => {
  const listed = await materials();
  expect(new Set(listed.map(({ program }) => program))).toEqual(new Set(['HEDIS', 'CAHPS', 'HOS']));
  expect(listed.filter(({ program }) => program === 'HEDIS')).toHaveLength(4);
  expect(new Set(listed.map(({ fileName }) => fileName)).size).toBe(listed.length);
  for (const { fileName } of listed) {
    const { status, headers, text } = await download(fileName);
    expect(status, fileName).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="${fileName}"`);
    expect(text.length, fileName).toBeGreaterThan(100);
  }
});

test('a template contains the measures of its product line', async () => {
  const { text } = await download('HedisMedicareTemplate.xml');
  expect(text).toContain('<productLine>Medicare</productLine>');
  expect(text).toContain('<measure code="CBP" collectionMethod="H">');
});

test.each(['nothing.xml', '../season.ts', 'HedisMedicareTemplate.xml/', ''])(
  'there is no file %j',
  async (name) => {
    expect((await download(name)).status).toBe(404);
  },
);

test('only staff can download all of them in one zip', async () => {
  const { status, body } = await portal.get(staff, '/api/DownloadAllProductLineTemplates');
  expect(status).toBe(200);
  const { fileName, fileContents } = body as { fileName: string; fileContents: string };
  expect(fileName).toBe('SubmissionTemplatesMY2025.zip');
  const members = await getMembers(Buffer.from(fileContents, 'base64'));
  const listed = await materials();
  expect([...members.keys()].sort()).toEqual(
    listed.map(({ program, fileName: name }) => `${program}/${name}`).sort(),
  );
  const one = await download('HedisCommercialTemplate.xml');
  expect(members.get('HEDIS/HedisCommercialTemplate.xml')?.text).toBe(one.text);
  expect((await portal.get(member, '/api/DownloadAllProductLineTemplates')).status).toBe(403);
});

test('the import schema is a download', async () => {
  const { status, text, headers } = await portal.get(member, '/api/GetImportSchema');
  expect(status).toBe(200);
  expect(text).toContain('targetNamespace="urn:quality-portal:hedis:2025"');
  expect(headers['content-disposition']).toBe('attachment; filename="hedis-submission.xsd"');
});
