/** What the measures of a season refer to, and what in them must agree. Their shape was checked. Spec: season-check. */
import { suggest } from '@idss/domain/season/nearest-name';
import type { CatalogueMeasure } from './catalogue.ts';
import { collectJsonProblems, type Path, type Refuse, requireName, requireUnique } from './json-problem.ts';
import type { CatalogueData } from './load-catalogue.ts';
import { checkRelations } from './relation-problems.ts';
import { foundText, type JsonProblem } from './schemas/list-schema-problems.ts';

type MetaOfReaders = CatalogueData['meta'] & { readonly domains?: readonly string[] };

export const catalogueProblems = ({ meta, changes, measures }: CatalogueData): readonly JsonProblem[] =>
  collectJsonProblems((refuse) => {
    const { domains }: MetaOfReaders = meta;
    requireUnique(
      refuse,
      measures.map(({ code }) => code),
      (i) => ['measures', i, 'code'],
      'a code',
    );
    const seen = new Set<string>();
    for (const [i, measure] of measures.entries()) {
      // The indicators of a measure with the code of another one have keys of a third.
      if (!seen.has(measure.code)) checkMeasure(measure, ['measures', i], domains, refuse);
      seen.add(measure.code);
    }
    checkRetired(changes.retiredCodes, new Set(measures.map(({ code }) => code)), refuse);
  });

function checkMeasure(
  measure: CatalogueMeasure,
  at: Path,
  domains: readonly string[] | undefined,
  refuse: Refuse,
): void {
  const { code, domain, subDomain, category } = measure;
  if (domains)
    requireName(refuse, {
      name: domain,
      known: domains,
      path: [...at, 'domain'],
      what: 'one of meta.domains',
    });
  const listed = subDomain === '' ? domain : `${domain}: ${subDomain}`;
  if (category !== listed)
    refuse([...at, 'category'], `"${listed}", as domain and subDomain say`, {
      found: foundText(category),
      fix: `Write "${listed}", or correct domain and subDomain.`,
    });
  checkMethods(measure, at, refuse);
  checkIndicators(measure, at, refuse);
  const lines = new Set<string>(measure.productLines);
  for (const [n, line] of measure.hpr.productLines.entries())
    requireLine(refuse, line, lines, [...at, 'hpr', 'productLines', n], code);
  const keys = new Set(measure.indicators.map(({ key }) => key));
  for (const [n, key] of measure.hpr.indicators.entries())
    requireName(refuse, {
      name: key,
      known: keys,
      path: [...at, 'hpr', 'indicators', n],
      what: `an indicator of ${code}`,
    });
  checkRelations(measure, at, refuse);
}

const requireLine = (
  refuse: Refuse,
  line: string,
  lines: ReadonlySet<string>,
  path: Path,
  code: string,
): void =>
  lines.has(line)
    ? undefined
    : refuse(path, `a product line of ${code}: ${[...lines].join(', ')}`, {
        found: foundText(line),
        fix: `Take ${line} out, or add it to the product lines of ${code}.`,
      });

/** Flags and the element set say again what the methods say, and rules go by either. */
function checkMethods(measure: CatalogueMeasure, at: Path, refuse: Refuse): void {
  const flags = [
    ['isHybrid', 'Hybrid', 'hybrid'],
    ['isEcds', 'ECDS', 'ecds'],
    ['isSurvey', 'Survey', 'survey'],
  ] as const;
  const { code, elementSet, dataCollectionMethods } = measure;
  for (const [flag, method, set] of flags) {
    const has = dataCollectionMethods.includes(method);
    const says = has ? 'have' : 'do not have';
    if (measure[flag] !== has)
      refuse([...at, flag], `${has}: the methods of ${code} ${says} ${method}`, {
        found: `${measure[flag]}`,
        fix: `Write ${has}, or correct dataCollectionMethods.`,
      });
    if ((elementSet === set) !== has)
      refuse(
        [...at, 'elementSet'],
        has
          ? `${set}: the methods of ${code} have ${method}`
          : `another one: the methods of ${code} do not have ${method}`,
        {
          found: foundText(elementSet),
          fix: has
            ? `Write "${set}", or correct dataCollectionMethods.`
            : `Write the element set of its file block, or add ${method} to dataCollectionMethods.`,
        },
      );
  }
}

function checkIndicators(measure: CatalogueMeasure, at: Path, refuse: Refuse): void {
  const { code, indicators } = measure;
  const place = (n: number, ...rest: Path): Path => [...at, 'indicators', n, ...rest];
  requireUnique(
    refuse,
    indicators.map(({ key }) => key),
    (n) => place(n, 'key'),
    'a key',
  );
  requireUnique(
    refuse,
    indicators.map(({ metric, group = '', stratum = '' }) => `${metric} ${group} ${stratum}`.trim()),
    (n) => place(n, 'metric'),
    'a metric, group and stratum',
  );
  const lines = new Set<string>(measure.productLines);
  const methods = new Set<string>(measure.dataCollectionMethods);
  for (const [
    n,
    { key, metric, productLines, optionalFor = [], dataCollectionMethods = [] },
  ] of indicators.entries()) {
    const start = `${code}.${metric}`;
    if (key !== start && !key.startsWith(`${start}.`))
      refuse(place(n, 'key'), `a key that begins with ${start}, its measure and metric`, {
        found: foundText(key),
        fix: `Write ${start} and, after a dot, the group or stratum; or correct the metric.`,
      });
    for (const [i, line] of (productLines ?? []).entries())
      requireLine(refuse, line, lines, place(n, 'productLines', i), code);
    for (const [i, line] of optionalFor.entries())
      requireLine(
        refuse,
        line,
        productLines ? new Set(productLines) : lines,
        place(n, 'optionalFor', i),
        key,
      );
    for (const [i, method] of dataCollectionMethods.entries())
      if (!methods.has(method))
        refuse(place(n, 'dataCollectionMethods', i), `a method of ${code}: ${[...methods].join(', ')}`, {
          found: foundText(method),
          fix: `Take ${method} out, or add it to the methods of ${code}.`,
        });
  }
}

function checkRetired(
  retired: CatalogueData['changes']['retiredCodes'],
  codes: ReadonlySet<string>,
  refuse: Refuse,
): void {
  const place = (i: number, name: string): Path => ['changes', 'retiredCodes', i, name];
  requireUnique(
    refuse,
    retired.map(({ code }) => code),
    (i) => place(i, 'code'),
    'a code',
  );
  for (const [i, { code, replacement }] of retired.entries()) {
    if (codes.has(code))
      refuse(place(i, 'code'), `a code that no measure has; ${code} is a measure`, {
        found: foundText(code),
        fix: `Take ${code} out of the list, or out of the measures.`,
      });
    if (replacement !== null && !codes.has(replacement))
      refuse(place(i, 'replacement'), `null or the code of a measure; ${replacement} is none`, {
        found: foundText(replacement),
        fix: `Write null, or the code of a measure.${suggest(replacement, codes)}`,
      });
  }
}
