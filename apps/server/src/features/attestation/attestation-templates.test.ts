import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ceremony } from '@idss/domain/attestation/public-reporting';
import { attestationTemplateFiles } from '@idss/domain/attestation/template-files';
import { afterAll, expect, test } from 'vitest';
import { providePortal } from '#src/test/provide-portal.ts';

const run = promisify(execFile);
const portal = await providePortal({ people: {} });
const folder = await mkdtemp(path.join(tmpdir(), 'idss-templates-'));
afterAll(() => rm(folder, { recursive: true }));

const fetchTemplate = (fileName: string, headers: Record<string, string> = {}) =>
  portal.server.inject({ url: `/api/attestationtemplates/${fileName}`, headers });

/** What is in each, and in none of the others. */
const own = {
  Commercial: 'its commercial members',
  Exchange: 'qualified health plans on an exchange',
  Medicaid: 'publish these Medicaid results under its name',
  'Medicaid LTSS': 'who receive long-term services and supports',
  Medicare: 'the members of the Medicare contract named above',
};

test.each(attestationTemplateFiles)(
  '$template is a tagged PDF with the words of the document',
  async ({ template, fileName }) => {
    const answer = await fetchTemplate(fileName);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`inline; filename="${fileName}"`);
    const file = path.join(folder, fileName);
    await writeFile(file, answer.rawPayload);
    const { stdout: info } = await run('pdfinfo', [file]);
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(info).toMatch(/Title:\s+TEMPLATE: Attestation of Accuracy/);
    const { stdout } = await run('pdftotext', ['-layout', file, '-']);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain('Measurement year 2025');
    expect(text).toContain('It cannot be signed');
    expect(text).toContain(ceremony.consentText);
    for (const statement of ceremony.statements) expect(text).toContain(statement);
    for (const [other, sentence] of Object.entries(own))
      expect(text.includes(sentence)).toBe(other === template);
    // Yes is offered only where it is available.
    const hasChoice = template !== 'Exchange' && template !== 'Medicaid LTSS';
    expect(text.includes('Yes. The organization authorizes')).toBe(hasChoice);
    expect(text).toContain('Acknowledged.');
    const { stdout: structure } = await run('pdfinfo', ['-struct', file]);
    expect(structure).toMatch(/H1[\s\S]*H2[\s\S]*Table[\s\S]*TH/);
  },
);

test('the same bytes every time, and none if the browser has them cached', async () => {
  const first = await fetchTemplate('AttestationMedicare.pdf');
  const second = await fetchTemplate('AttestationMedicare.pdf', {
    'if-none-match': String(first.headers['etag']),
  });
  expect([second.statusCode, second.payload]).toEqual([304, '']);
  expect((await fetchTemplate('AttestationMedicare.pdf')).rawPayload.equals(first.rawPayload)).toBe(true);
});

test.each(['Attestation.pdf', '..%2F..%2Fpackage.json', 'attestationmedicare.pdf'])(
  '%s is no template',
  async (name) => {
    expect((await fetchTemplate(name)).statusCode).toBe(404);
  },
);
