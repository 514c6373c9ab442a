import { productLines } from '@idss/domain/program';
import { expect, test } from 'vitest';
import { indicatorsApplicable, measuresRequired } from '../rules/hedis/applicable.ts';
import { exampleSeason } from '../seasons/example-season.ts';
import { validateHedis } from '../validate-hedis.ts';
import { hedisTemplate } from './hedis-template.ts';
import { cahpsHeaderRow, cahpsLayoutCsv, hosLayoutCsv } from './survey-templates.ts';

test.each(productLines)(
  'the %s template passes the schema and contains every measure and indicator',
  (line) => {
    const text = [...hedisTemplate(exampleSeason.catalogue, line, '2026-01-15T00:00:00Z')].join('\n');
    const { findings, outcome } = validateHedis(new TextEncoder().encode(text), {
      fileName: `${line}1.xml`,
      catalogue: exampleSeason.catalogue,
      register: null,
      switches: { guid: false, experimental: false },
      now: '2026-06-01T00:00:00Z',
    });
    expect(findings.filter(({ severity }) => severity === 'Schema')).toEqual([]);
    expect(outcome.header).toMatchObject({ productLine: line, submissionId: 1 });
    const missing = new Set(['M-001', 'M-002', 'M-003', 'M-004', 'M-005', 'M-015', 'M-020']);
    expect(findings.filter(({ ruleId }) => missing.has(ruleId))).toEqual([]);
    const measures = measuresRequired(exampleSeason.catalogue, line, null);
    expect(text.match(/<measure /g)).toHaveLength(measures.length);
    expect(text.match(/<indicator /g)).toHaveLength(
      measures.reduce((sum, measure) => sum + indicatorsApplicable(measure, line).length, 0),
    );
  },
);

test('each CAHPS header row names the columns of its layout, and the layout describes each', () => {
  const { layouts } = exampleSeason.cahps;
  expect(layouts.length).toBeGreaterThan(0);
  for (const layout of layouts) {
    expect(cahpsHeaderRow(layout)).toBe(`${layout.columns.map(({ name }) => name).join(',')}\r\n`);
    const lines = [...cahpsLayoutCsv(layout)];
    expect(lines).toHaveLength(layout.columns.length + 1);
    for (const [index, { name }] of layout.columns.entries())
      expect(lines[index + 1]).toMatch(new RegExp(`^${index + 1},${name},`));
  }
});

test('the HOS layout has every field of header and detail', () => {
  const { header, detail } = exampleSeason.hos.layout;
  const lines = [...hosLayoutCsv(exampleSeason.hos.layout)];
  expect(lines).toHaveLength(header.fields.length + detail.fields.length + 1);
  expect(lines[1]).toMatch(/^Header,REC_TYPE,1,1,/);
  expect(lines.at(-1)).toMatch(/^Detail,/);
});
