/** Rows of a season's tables that name what its definition does not have. Spec: season-check. */
import { isHedis } from '@idss/domain/program';
import { suggest } from '@idss/domain/season/nearest-name';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import type { RowOf, SeasonFile } from '@idss/domain/season/tables';
import type { CatalogueMeasure } from './catalogue.ts';
import type { ReadParts } from './read-parts.ts';
import { locateJsonProblems } from './json-problem.ts';

type Detail = Omit<SeasonProblem, 'file' | 'line' | 'column' | 'fix'> & { readonly fix: string };
type Refuse = (file: SeasonFile, line: number, problem: Detail) => void;

export function tableProblems(parts: ReadParts): readonly SeasonProblem[] {
  const problems: SeasonProblem[] = [];
  // Rows that the portal has have no line: they were checked with what the season had then.
  const refuse: Refuse = (file, line, problem) => {
    if (line > 0) problems.push({ file, line, ...problem });
  };
  checkCertificates(parts, refuse);
  checkReductions(parts, refuse);
  checkPriorResults(parts, refuse);
  return [...problems, ...componentProblems(parts)];
}

/** null after a report. */
function findMeasure(
  { definition }: ReadParts,
  code: string,
  cell: string,
  refuse: (problem: Detail) => void,
): CatalogueMeasure | null {
  const { measures } = definition.catalogue;
  const measure = measures.get(code);
  if (measure) return measure;
  refuse({
    message: `${cell}: ${code} is not in measures.json.`,
    found: code,
    expected: 'the code of a measure of the season',
    fix: `Correct the code, or remove a retired measure.${suggest(code, measures.keys())}`,
    cell,
  });
  return null;
}

/** A certificate for a line that the measure does not have would never be looked for. */
function checkCertificates(parts: ReadParts, refuse: Refuse): void {
  for (const { line, measureCode, productLine } of parts.season.merged['vendor-measures.csv']) {
    const add = (problem: Detail) => refuse('vendor-measures.csv', line, problem);
    const measure = findMeasure(parts, measureCode, 'MeasureCode', add);
    if (!measure || measure.productLines.includes(productLine)) continue;
    const lines = measure.productLines.join(', ');
    add({
      message: `${measureCode} is not a measure of ${productLine}; its product lines are ${lines}.`,
      found: productLine,
      expected: measure.productLines.length === 1 ? lines : `one of ${lines}`,
      fix: `Write a product line of ${measureCode}, correct its code, or remove the row.`,
      cell: 'ProductLine',
    });
  }
}

/** Only a hybrid measure has a sample. */
function checkReductions(parts: ReadParts, refuse: Refuse): void {
  for (const { line, productLine, approvedSampleReductions } of parts.season.merged['submissions.csv'])
    for (const code of approvedSampleReductions) {
      const add = (problem: Detail) => refuse('submissions.csv', line, problem);
      const measure = findMeasure(parts, code, 'ApprovedSampleReductions', add);
      if (!measure || (measure.isHybrid && measure.productLines.includes(productLine))) continue;
      const why = measure.isHybrid
        ? `it is no measure of ${productLine}`
        : 'it has no hybrid method, so no sample';
      const hybrid = [...parts.definition.catalogue.measures.values()].filter(
        ({ isHybrid, productLines }) => isHybrid && productLines.includes(productLine),
      );
      add({
        message: `ApprovedSampleReductions: the sample of ${code} cannot be reduced: ${why}.`,
        found: code,
        expected: `hybrid measures of ${productLine}: ${hybrid.map((each) => each.code).join(', ')}`,
        fix: `Take ${code} out, or write the hybrid measure that is meant.`,
        cell: 'ApprovedSampleReductions',
      });
    }
}

/** The year before may have measures that are retired now, but none that nobody knows. */
function checkPriorResults({ season, definition }: ReadParts, refuse: Refuse): void {
  const { measures, retiredCodes } = definition.catalogue;
  for (const { line, measureCode, indicatorKey } of season.tables['prior-results.csv']) {
    if (!measures.has(measureCode) && !retiredCodes.has(measureCode))
      refuse('prior-results.csv', line, {
        message: `MeasureCode: ${measureCode} is neither a measure of measures.json nor one of its retired codes.`,
        found: measureCode,
        expected: 'the code of a measure, or one of changes.retiredCodes',
        fix: `Correct the code, or add ${measureCode} to changes.retiredCodes of measures.json.${suggest(measureCode, measures.keys())}`,
        cell: 'MeasureCode',
      });
    else if (!indicatorKey.startsWith(`${measureCode}.`))
      refuse('prior-results.csv', line, {
        message: `IndicatorKey: ${indicatorKey} is no indicator of ${measureCode}.`,
        found: indicatorKey,
        expected: `a key that begins with ${measureCode}.`,
        fix: `Write the measure of the indicator, or an indicator of ${measureCode}.`,
        cell: 'IndicatorKey',
      });
  }
}

/** A survey without a layout would take no file. */
function componentProblems({ season, definition, files, folder }: ReadParts): readonly SeasonProblem[] {
  const submissions = new Map(season.merged['submissions.csv'].map((row) => [row.subId, row]));
  const { layouts } = definition.cahps;
  const names = layouts.map(({ survey }) => survey).join(', ');
  const known = new Set(layouts.map(({ kind, productLine }) => `${kind} ${productLine}`));
  const without = new Map<string, { readonly title: string; readonly row: RowOf<'components.csv'> }>();
  const problems: SeasonProblem[] = [];
  for (const row of season.merged['components.csv']) {
    const productLine = submissions.get(row.subId)?.productLine;
    if (isHedis(row.component) || row.component === 'HOS' || productLine === undefined) continue;
    if (known.has(`${row.kind} ${productLine}`)) continue;
    const title = `CAHPS ${row.kind} for ${productLine}`;
    if (row.line === 0) without.set(title, { title, row });
    else
      problems.push({
        file: 'components.csv',
        line: row.line,
        message: `${title} has no layout: cahps-layout.json has ${names}.`,
        found: `${row.kind} of a ${productLine} submission`,
        expected: `a survey of cahps-layout.json: ${names}`,
        fix: `Add the survey to cahps-layout.json and surveys.json, or correct the component of submission ${row.subId}.`,
        cell: 'Kind',
      });
  }
  if (!folder.has('cahps-layout.json')) return problems;
  const text = files.get('cahps-layout.json') ?? '';
  const missing = [...without.values()].map(({ title, row }) => ({
    path: ['surveys'],
    mustBe: `an object with every survey that is collected; ${title} has no layout, and submission ${row.subId} of the portal collects it`,
    found: names,
    fix: `Keep the survey for ${title}, or remove the components that collect it first.`,
  }));
  return [...problems, ...locateJsonProblems('cahps-layout.json', text, missing)];
}
