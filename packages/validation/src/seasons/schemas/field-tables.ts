/** The tables of docs/season-folder.md that list every field of the files that define a season. Written by `npm run lists`. */
import { rangeText } from '@idss/domain/season/rule-settings';
import { changeableRules } from '../../changeable-rules.ts';
import { type JsonDefinitionFile, listDescribedFields } from './definition-schemas.ts';
import { relationTypes } from './relation-schemas.ts';

/** A table of the document with what stands around it. */
const part = (name: string, rows: readonly string[]): readonly [string, string] => [
  name,
  ['', ...rows, ''].join('\n'),
];
const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
const head = (...titles: readonly string[]): readonly string[] => [
  row(...titles),
  `|${titles.map(() => '---').join('|')}|`,
];
const code = (text: string): string => `\`${text}\``;

const maxExample = 60;

/** The first value of the path that is no object and short enough; a longer one is cut. */
function findExample(data: unknown, path: string): string {
  const names = path.replaceAll('[', '.[').split('.');
  const found = follow([data], names);
  const text = found
    .filter((value) => value !== '' && !(Array.isArray(value) && value.length === 0))
    .map((value) => JSON.stringify(value) ?? '');
  const short = text.find((each) => each.length <= maxExample);
  return short ?? '';
}

function follow(values: readonly unknown[], [name, ...rest]: readonly string[]): readonly unknown[] {
  if (name === undefined) return values;
  const next = values.flatMap((value): readonly unknown[] => {
    if (typeof value !== 'object' || value === null) return [];
    if (name === '[]') return Array.isArray(value) ? value : [];
    if (name.startsWith('[')) return Array.isArray(value) ? [value[Number(name.slice(1, -1))]] : [];
    if (name === '*') return Object.values(value);
    return Object.hasOwn(value, name) ? [(value as Readonly<Record<string, unknown>>)[name]] : [];
  });
  return follow(next, rest);
}

const describeValues = (values: readonly unknown[]): string =>
  values.length === 0
    ? ''
    : ` One of ${values.map((value) => code(typeof value === 'string' ? value : JSON.stringify(value))).join(', ')}.`;

/** Fields of relations have a table of their own, and so have rules. */
const isListed = ({ path }: { readonly path: string }): boolean =>
  !path.startsWith('measures[].relations[].') && !/^rules\.\w/.test(path);

function fieldRows(file: JsonDefinitionFile, data: unknown): readonly string[] {
  return [
    ...head('Field', 'Needed', 'What it is', 'Example'),
    ...listDescribedFields(file)
      .filter(isListed)
      .map(({ path, isRequired, description, values }) => {
        const example = findExample(data, path);
        return row(
          code(path),
          isRequired ? 'yes' : 'no',
          `${description}${describeValues(values)}`,
          example === '' ? '' : code(example),
        );
      }),
  ];
}

interface Example {
  readonly measures: readonly { readonly relations: readonly { readonly type: string }[] }[];
}

function relationRows(data: unknown): readonly string[] {
  const relations = (data as Example).measures.flatMap((measure) => measure.relations);
  return [
    ...head('Type', 'What must hold', 'Needs', 'May have', 'Example'),
    ...Object.entries(relationTypes).map(([type, { meaning, needs, may = {} }]) => {
      const describe = (fields: typeof needs): string =>
        Object.entries(fields)
          .map(([name, { description = '' }]) => `${code(name)}: ${description.replace(/\.$/, '')}`)
          .join('; ');
      const example = relations.find((relation) => relation.type === type);
      return row(
        code(type),
        meaning,
        describe(needs),
        describe(may),
        example ? code(JSON.stringify(example)) : '',
      );
    }),
  ];
}

const ruleRows = (): readonly string[] => [
  ...head('Rule', 'As it is written', '`threshold`', '`lowerThreshold`'),
  ...[...changeableRules.values()]
    .filter(({ thresholdRange }) => thresholdRange !== null)
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ id, name, values, thresholdRange, lowerThresholdRange }) =>
      row(
        `${id} ${name}`,
        [values.lowerThreshold, values.threshold].filter((value) => value !== null).join(' to '),
        thresholdRange ? rangeText(thresholdRange) : '',
        lowerThresholdRange ? rangeText(lowerThresholdRange) : '',
      ),
    ),
];

/** @param readExample the file of the season that is shipped */
export function fieldTables(readExample: (file: JsonDefinitionFile) => unknown): ReadonlyMap<string, string> {
  const files = ['measures.json', 'cahps-layout.json', 'hos-layout.json', 'surveys.json'] as const;
  return new Map([
    ...files.map((file) => part(file, fieldRows(file, readExample(file)))),
    part('relations', relationRows(readExample('measures.json'))),
    part('thresholds', ruleRows()),
  ]);
}

/** The document with these tables between their marks. */
export const withFieldTables = (document: string, tables: ReadonlyMap<string, string>): string =>
  document.replaceAll(
    /(<!-- table: ([\w.-]+) -->\n)[^]*?(<!-- end -->)/g,
    (whole, begin: string, name: string, end: string) => {
      const table = tables.get(name);
      return table === undefined ? whole : `${begin}${table}\n${end}`;
    },
  );
