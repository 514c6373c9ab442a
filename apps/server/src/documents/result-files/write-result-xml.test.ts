import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { noStamps, type Stamps } from '@idss/domain/stages/stamps';
import { HedisReader } from '@idss/validation/formats/hedis-xml/read-hedis-xml';
import { computeResults } from '@idss/validation/results/compute-results';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { expect, test } from 'vitest';
import { writeResultXml } from './write-result-xml.ts';

const { catalogue } = exampleSeason;

const everyElement = readFileSync(
  new URL(
    '../../../../../packages/validation/src/formats/hedis-xml/oracle/every-element.xml',
    import.meta.url,
  ),
  'utf8',
);
// What the season does not know has no results.
const source = everyElement
  .replace(/<measure code="ZZZ"[^]*?<\/measure>/, '')
  .replace(/<indicator key="CBP.Invented">[^]*?<\/indicator>/, '');

const reader = new HedisReader({ catalogue }, () => undefined);
reader.write(Buffer.from(source));
const submission = reader.end();
if (!submission) throw new Error('The file is good.');

const stamps: Stamps = {
  planLock: { by: 'Pat "the" Plan', at: '2026-06-01T12:00:00.000Z' },
  auditLock: null,
  markFinal: { by: 'Pat', at: '2026-06-03T12:00:00.000Z' },
  attestation: { by: 'Sam', at: '2026-06-04T12:00:00.000Z', title: 'R&D' },
};
const designations = new Map([
  ['CBP', { designation: 'NR', comment: 'Whole\n<measure>' }],
  ['CBP.ControlHighBP', { designation: 'R', comment: '' }],
  ['PCR', { designation: 'BR', comment: 'Of all rows & more' }],
]);
const facts = {
  organizationName: 'Registered & Co',
  madeAt: '2026-06-05T12:00:00.000Z',
  designations,
  stamps,
};
const write = (changed: Partial<typeof facts> = {}) =>
  writeResultXml(submission, computeResults(submission, catalogue), { ...facts, ...changed });

test('it is well-formed, in a fixed order, and states the current stamps', () => {
  const text = write();
  const run = spawnSync('xmllint', ['--noout', '-'], { input: text });
  expect([run.status, run.stderr.toString()]).toEqual([0, '']);
  expect(text).toBe(write());
  expect(text).toContain(
    [
      '  </header>',
      '  <stamps>',
      '    <planLock by="Pat &quot;the&quot; Plan" at="2026-06-01T12:00:00.000Z"/>',
      '    <markFinal by="Pat" at="2026-06-03T12:00:00.000Z"/>',
      '    <attestation by="Sam" at="2026-06-04T12:00:00.000Z" title="R&amp;D"/>',
      '  </stamps>',
      '  <measures>',
    ].join('\n'),
  );
  expect(write({ stamps: noStamps })).toContain('  <stamps/>\n');
  expect(text).toContain('auditDesignation="NR" auditComment="Whole&#10;&lt;measure&gt;">');
  expect(text).toContain('<indicator key="CBP.ControlHighBP" auditDesignation="R">');
  // Audited as a whole: the indicator shows its measure's.
  expect(text).toContain(
    '<indicator key="PCR.PlanAllCauseReadmissions.65Plus" auditDesignation="BR" auditComment="Of all rows &amp; more">',
  );
  expect(text).toContain(
    '<computed denominator="411" numerator="276" rate="67.15328467153284" displayRate="67.15">',
  );
});

test('without what came of it, it is the submission', () => {
  const plain = (text: string): string =>
    text
      .replace(/<\?xml[^>]*>/, '')
      .replace(/>\s+</g, '><')
      .trim();
  const stripped = write()
    .replace(/<stamps>[^]*<\/stamps>/, '')
    .replaceAll(/<computed[^]*?<\/computed>/g, '')
    .replaceAll(/ audit\w+="[^"]*"/g, '')
    .replace(/<hedisResult [^>]*>/, '<hedisSubmission>')
    .replace('</hedisResult>', '</hedisSubmission>');
  // Flags that the file leaves out are spelled out in results.
  const spelled = source
    .replace(/<hedisSubmission [^>]*>/, '<hedisSubmission>')
    .replaceAll(
      /<measure code="([^"]*)"(?! reportMeasure)/g,
      '<measure code="$1" reportMeasure="Y" benefitOffered="Y"',
    )
    .replace('&#233;&#x1F600;', 'é😀')
    .replace('Two lines,\n\ta tab, "quotes"', 'Two lines,&#10;&#9;a tab, &quot;quotes&quot;')
    .replace('"Plains"', '&quot;Plains&quot;');
  expect(plain(stripped)).toBe(plain(spelled));
});
