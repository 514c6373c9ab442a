/** The differences between a season and the year before it. Spec: season-next. */
import { momentText } from '@idss/domain/moments/moment-text';
import { valuesText } from '@idss/domain/season/rule-settings';
import { milestoneTitles } from '@idss/domain/season/season-dates';
import { changeableRules, getValues } from '../changeable-rules.ts';
import type { HosField } from '../formats/hos-fixed/layout.ts';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import type { CahpsLayout } from './cahps-season.ts';
import type { CatalogueMeasure } from './catalogue.ts';
import { type Change, type Fact, factChanges, type Facts, orderChanges, toWords } from './fact-changes.ts';
import { measureFieldChanges } from './measure-changes.ts';
import { schemaChanges } from './schema-changes.ts';
import type { SeasonDefinition } from './season-definition.ts';
import { partName, partValue, ruleOfMeasures } from './survey-words.ts';

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

export interface ComparedSeason {
  readonly definition: SeasonDefinition;
  readonly schema: SchemaTable;
  readonly timeZone: string;
  /** yyyy-mm-dd */
  readonly measureModelDate: string;
  readonly milestones: readonly {
    readonly program: string;
    readonly key: string;
    readonly label: string;
    readonly at: string;
  }[];
  readonly organizations: readonly NamedItem[];
  readonly submissionCount: number;
}

export interface SeasonDifference {
  readonly measures: {
    readonly added: readonly NamedItem[];
    readonly retired: readonly NamedItem[];
    /** `name`: the code; before and after: the fields that differ, a line each. */
    readonly changed: readonly Change[];
  };
  /** The import schema, with versions and categories of strata. */
  readonly schema: readonly Change[];
  readonly layouts: readonly Change[];
  /** Sample sizes, cohorts, and how answers become results. */
  readonly surveys: readonly Change[];
  readonly dates: readonly Change[];
  readonly rules: readonly Change[];
  readonly organizations: { readonly added: readonly NamedItem[]; readonly gone: readonly NamedItem[] };
  readonly submissions: { readonly before: number; readonly after: number };
}

export function seasonDifference(before: ComparedSeason, after: ComparedSeason): SeasonDifference {
  return {
    measures: measureChanges(before.definition, after.definition),
    schema: [
      ...schemaChanges(before.schema, after.schema),
      ...factChanges(catalogueFacts(before.definition), catalogueFacts(after.definition)),
    ],
    layouts: layoutChanges(before.definition, after.definition),
    surveys: factChanges(surveyFacts(before.definition), surveyFacts(after.definition)),
    dates: factChanges(dateFacts(before), dateFacts(after)),
    rules: ruleChanges(before.definition, after.definition),
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
    const fields = last ? measureFieldChanges(last, measure) : [];
    if (fields.length === 0) return [];
    const describe = (side: 'before' | 'after'): string =>
      fields.map((field) => `${field.name}: ${field[side] || 'none'}`).join('\n');
    return [{ name: measure.code, before: describe('before'), after: describe('after') }];
  });
  return {
    added: [...now.values()].filter(({ code }) => !old.has(code)).map(item),
    retired: [...old.values()].filter(({ code }) => !now.has(code)).map(item),
    changed,
  };
}

function layoutChanges(before: SeasonDefinition, after: SeasonDefinition): readonly Change[] {
  const [old, now] = [before.cahps, after.cahps];
  const order = now.layouts.flatMap(({ survey, columns }) => {
    const last = old.layouts.find((each) => each.survey === survey);
    const names = (each: CahpsLayout['columns']) => each.map(({ name }) => name);
    return last ? orderChanges(`CAHPS ${survey}: order of columns`, names(last.columns), names(columns)) : [];
  });
  return [...factChanges(layoutFacts(before), layoutFacts(after)), ...order];
}

/** One entry a column or field with what is expected in it. */
function layoutFacts({ cahps, hos }: SeasonDefinition): Facts {
  const facts = new Map<string, Fact>();
  for (const { survey, columns, measures, keyItems, cccScreener } of cahps.layouts) {
    facts.set(`CAHPS ${survey}: key items`, { text: toWords(keyItems) });
    facts.set(`CAHPS ${survey}: chronic condition screener`, { text: toWords(cccScreener) });
    for (const column of columns) facts.set(`CAHPS ${survey}: ${column.name}`, cahpsColumnFact(column));
    for (const { code, ...measure } of measures)
      facts.set(`CAHPS ${survey}: result ${code}`, {
        text: 'there',
        fields: Object.fromEntries(
          Object.entries(measure).map(([name, value]) => [partName(name), partValue(name, value)]),
        ),
      });
  }
  for (const [code, { label, class: of }] of cahps.dispositions)
    facts.set(`CAHPS disposition ${code}`, { text: `${label}, ${of}` });
  for (const [mode, label] of cahps.modes) facts.set(`CAHPS mode ${mode}`, { text: label });
  for (const [code, label] of cahps.missingCodes) facts.set(`CAHPS missing code ${code}`, { text: label });
  for (const [code, { label, class: of }] of hos.dispositions)
    facts.set(`HOS disposition ${code}`, { text: `${label}, ${of}` });
  for (const record of ['header', 'detail'] as const)
    for (const field of hos.layout[record].fields)
      facts.set(`HOS ${record}: ${field.name}`, hosFieldFact(field));
  return facts;
}

function cahpsColumnFact({ expected, kind, mayBeEmpty, item }: CahpsLayout['columns'][number]): Fact {
  const labels = item ? [...item.labels].map(([code, label]) => [`answer ${code}`, label]) : [];
  return {
    text: expected,
    fields: {
      'allowed values': expected,
      kind,
      'may be empty': toWords(mayBeEmpty),
      question: item ? `${item.question}, ${item.name}` : '',
      'asked only after': item?.screen ? `${item.screen.column} ${toWords([...item.screen.values])}` : '',
      ...Object.fromEntries(labels),
    },
  };
}

const hosFieldFact = ({
  start,
  width,
  expected,
  item,
  description,
  kind,
  isAsked,
  dependsOn,
}: HosField): Fact => ({
  text: `columns ${start} to ${start + width - 1}, ${expected}`,
  fields: {
    place: `columns ${start} to ${start + width - 1}`,
    'allowed values': expected,
    question: item,
    description,
    kind,
    asked: toWords(isAsked),
    'asked only after': dependsOn ? `${dependsOn.name} ${toWords(dependsOn.answers)}` : '',
  },
});

/** Sample sizes, and how answers become results: each value by its path. */
function surveyFacts({ cahps, hos }: SeasonDefinition): Facts {
  const facts = new Map<string, Fact>();
  for (const { survey, requiredSample } of cahps.layouts)
    facts.set(`CAHPS ${survey}: sample`, {
      text: `${requiredSample.general}${requiredSample.supplemental > 0 ? ` + ${requiredSample.supplemental}` : ''}`,
    });
  const collect = (path: string, value: unknown): void => {
    const isList = Array.isArray(value);
    if (
      typeof value !== 'object' ||
      value === null ||
      (isList && value.every((each) => typeof each !== 'object'))
    )
      facts.set(path, { text: partValue(path.split(', ').at(-1) ?? '', value) });
    else
      for (const [name, part] of Object.entries(value as Readonly<Record<string, unknown>>))
        collect(
          `${path}, ${isList ? `${toWords((part as { name?: unknown }).name ?? name)}` : partName(name)}`,
          part,
        );
  };
  collect('CAHPS scoring', cahps.scoring);
  collect('HOS completeness', hos.completeness);
  collect('HOS item scores', hos.itemScores);
  collect('HOS effectiveness', hos.effectiveness);
  facts.set('HOS cohorts', {
    text: `${hos.cohorts.baseline} (baseline), ${hos.cohorts.followup} (follow-up)`,
  });
  return facts;
}

const noMeasure = 'none: the season has no such measure, and the rule is silent';

/** Every rule that a season may change, with the values that it has. */
const ruleFacts = ({ catalogue, ruleSettings }: SeasonDefinition): Facts =>
  new Map([
    ...Object.entries(catalogue.ruleMeasures).map(([part, value]): [string, Fact] => [
      `Measures of rule ${ruleOfMeasures[part as keyof typeof ruleOfMeasures]}`,
      { text: value === null || value.length === 0 ? noMeasure : toWords(value) },
    ]),
    ...[...changeableRules.values()].map((rule): [string, Fact] => [
      rule.id,
      { text: valuesText(getValues(rule, ruleSettings)) },
    ]),
  ]);

const titleOfRule = (id: string): string => [id, changeableRules.get(id)?.name ?? ''].join(' ').trim();

/** What a season does not set is as the rule is written. */
function ruleChanges(before: SeasonDefinition, after: SeasonDefinition): readonly Change[] {
  const explain = (id: string, text: string, { ruleSettings }: SeasonDefinition): string =>
    !changeableRules.has(id) || ruleSettings.has(id) ? text : `${text} (as the rule is written)`;
  return factChanges(ruleFacts(before), ruleFacts(after)).map((change) => ({
    name: titleOfRule(change.name),
    before: explain(change.name, change.before, before),
    after: explain(change.name, change.after, after),
  }));
}

/** Categories of strata and codes that are named in the catalogue as a whole. */
const catalogueFacts = ({ catalogue }: SeasonDefinition): Facts =>
  new Map([
    ['Accepted versions', { text: toWords(catalogue.acceptedSchemaVersions) }],
    ...categories('Race category', catalogue.raceCategories),
    ...categories('Ethnicity category', catalogue.ethnicityCategories),
    ...categories('SES category', catalogue.sesCategories),
    ...[...catalogue.retiredCodes].map(([code, { replacement }]): [string, Fact] => [
      `Retired code ${code}`,
      { text: replacement === null ? 'without replacement' : `replaced by ${replacement}` },
    ]),
  ]);

const categories = (name: string, values: readonly string[]): readonly (readonly [string, Fact])[] =>
  values.map((value) => [`${name} ${value}`, { text: 'there' }]);

const dayText = (day: number): string => String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** Moments are shown in the zone of their own season. */
function dateFacts({ definition, milestones, timeZone, measureModelDate }: ComparedSeason): Facts {
  const { cahps, hos } = definition;
  return new Map([
    ['Time zone', { text: timeZone }],
    ['Measure model', { text: measureModelDate }],
    ...milestones.map(({ program, key, label, at }): [string, Fact] => [
      `${program} ${isMilestoneKey(key) ? milestoneTitles[key] : key}`,
      { text: `${label}, ${momentText(at, timeZone)}` },
    ]),
    ['CAHPS fielding', { text: `${cahps.fieldingWindow.first} to ${cahps.fieldingWindow.last}` }],
    ['HOS fielding', { text: `${dayText(hos.fieldingWindow.first)} to ${dayText(hos.fieldingWindow.last)}` }],
  ]);
}

const isMilestoneKey = (key: string): key is keyof typeof milestoneTitles => key in milestoneTitles;
