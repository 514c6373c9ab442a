/** The differences between a season and the year before it. Spec: season-next. */
import type { CatalogueMeasure } from './catalogue.ts';
import type { SeasonDefinition } from './season-definition.ts';

export interface Change {
  readonly name: string;
  /** '' where there is none. */
  readonly before: string;
  readonly after: string;
}

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

export interface ComparedSeason {
  readonly definition: SeasonDefinition;
  readonly milestones: readonly { readonly program: string; readonly key: string; readonly at: string }[];
  readonly organizations: readonly NamedItem[];
  readonly submissionCount: number;
}

export interface SeasonDifference {
  readonly measures: {
    readonly added: readonly NamedItem[];
    readonly retired: readonly NamedItem[];
    /** `name`: the code; before and after: the fields that differ. */
    readonly changed: readonly Change[];
  };
  readonly layouts: readonly Change[];
  readonly dates: readonly Change[];
  readonly rules: readonly Change[];
  readonly organizations: { readonly added: readonly NamedItem[]; readonly gone: readonly NamedItem[] };
  readonly submissions: { readonly before: number; readonly after: number };
}

export function seasonDifference(before: ComparedSeason, after: ComparedSeason): SeasonDifference {
  return {
    measures: measureChanges(before.definition, after.definition),
    layouts: changesBetween(layoutFacts(before.definition), layoutFacts(after.definition)),
    dates: changesBetween(dateFacts(before), dateFacts(after)),
    rules: changesBetween(ruleFacts(before.definition), ruleFacts(after.definition)),
    organizations: {
      added: without(after.organizations, before.organizations),
      gone: without(before.organizations, after.organizations),
    },
    submissions: { before: before.submissionCount, after: after.submissionCount },
  };
}

const without = (items: readonly NamedItem[], others: readonly NamedItem[]): readonly NamedItem[] => {
  const known = new Set(others.map(({ id }) => id));
  return items.filter(({ id }) => !known.has(id));
};

function measureChanges(before: SeasonDefinition, after: SeasonDefinition): SeasonDifference['measures'] {
  const [old, now] = [before.catalogue.measures, after.catalogue.measures];
  const item = ({ code, name }: CatalogueMeasure): NamedItem => ({ id: code, name });
  const changed = [...now.values()].flatMap((measure): Change[] => {
    const last = old.get(measure.code);
    if (last === undefined) return [];
    const fields = changesBetween(measureFacts(last), measureFacts(measure));
    if (fields.length === 0) return [];
    const describe = (side: 'before' | 'after'): string =>
      fields.map((field) => `${field.name}: ${field[side] || 'none'}`).join('; ');
    return [{ name: measure.code, before: describe('before'), after: describe('after') }];
  });
  return {
    added: [...now.values()].filter(({ code }) => !old.has(code)).map(item),
    retired: [...old.values()].filter(({ code }) => !now.has(code)).map(item),
    changed,
  };
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** By field; each indicator is a field of its own. */
function measureFacts({ indicators, ...fields }: CatalogueMeasure): ReadonlyMap<string, string> {
  const facts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) && value.every((each) => typeof each === 'string')
      ? value.join(', ')
      : toText(value),
  ]);
  return new Map([
    ...facts,
    ...indicators.map((indicator): [string, string] => [`indicator ${indicator.key}`, toText(indicator)]),
  ]);
}

/** One entry a column or field with what is expected in it. */
function layoutFacts({ catalogue, cahps, hos }: SeasonDefinition): ReadonlyMap<string, string> {
  const facts = new Map<string, string>([
    ['Import schema: versions', catalogue.acceptedSchemaVersions.join(', ')],
    ['Import schema: namespace', catalogue.schema.namespace],
  ]);
  const { completeness, itemScores, effectiveness } = hos;
  const scoring = { cahps: cahps.scoring, hos: { completeness, itemScores, effectiveness } };
  for (const [program, parts] of Object.entries(scoring))
    for (const [part, value] of Object.entries(parts))
      facts.set(`${program.toUpperCase()} scoring: ${part}`, toText(value));
  for (const { survey, columns, requiredSample } of cahps.layouts) {
    facts.set(
      `CAHPS ${survey}: sample`,
      `${requiredSample.general}${requiredSample.supplemental > 0 ? ` + ${requiredSample.supplemental}` : ''}`,
    );
    for (const { name, expected } of columns) facts.set(`CAHPS ${survey}: ${name}`, expected);
  }
  for (const [record, { fields }] of [
    ['header', hos.layout.header],
    ['detail', hos.layout.detail],
  ] as const)
    for (const { name, start, width, expected } of fields)
      facts.set(`HOS ${record}: ${name}`, `columns ${start} to ${start + width - 1}, ${expected}`);
  return facts;
}

const ruleFacts = ({ catalogue, ruleSettings }: SeasonDefinition): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(catalogue.ruleMeasures).map(([part, value]): [string, string] => [
      `Measures of rules: ${part}`,
      value === null ? 'none' : Object.values(typeof value === 'string' ? [value] : value).join(', '),
    ]),
    ...[...ruleSettings].map(
      ([id, { isOn = true, severity, threshold, lowerThreshold }]): [string, string] => [
        id,
        [
          isOn ? 'on' : 'off',
          ...(severity === undefined ? [] : [severity]),
          ...(threshold === undefined ? [] : [`threshold ${threshold}`]),
          ...(lowerThreshold === undefined ? [] : [`lower threshold ${lowerThreshold}`]),
        ].join(', '),
      ],
    ),
  ]);

const dayText = (day: number): string => String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

function dateFacts({ definition, milestones }: ComparedSeason): ReadonlyMap<string, string> {
  const { cahps, hos } = definition;
  return new Map([
    ...milestones.map(({ program, key, at }): [string, string] => [`${program}: ${key}`, at]),
    ['CAHPS fielding', `${cahps.fieldingWindow.first} to ${cahps.fieldingWindow.last}`],
    ['HOS fielding', `${dayText(hos.fieldingWindow.first)} to ${dayText(hos.fieldingWindow.last)}`],
    ['HOS cohorts', `${hos.cohorts.baseline} (baseline), ${hos.cohorts.followup} (follow-up)`],
  ]);
}

function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly Change[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, before: before.get(name) ?? '', after: after.get(name) ?? '' }))
    .filter((change) => change.before !== change.after);
}
