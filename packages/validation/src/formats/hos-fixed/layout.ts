/**
 * A season's HOS layout: fields of the header and of a detail record, compiled for checks on bytes. Spec: hos-file,
 * hos-layout-detail.
 */
import { compileValues, type ValueCheck } from './compile-values.ts';

export interface HosField extends Pick<ValueCheck, 'expected' | 'accepts'> {
  readonly name: string;
  /** The question's number, "10a"; "" for fields of the sample and of fielding. */
  readonly item: string;
  readonly description: string;
  readonly kind: 'admin' | 'item' | 'filler';
  /**
   * For an item: is the question in this year's questionnaire? Answers to other questions are accepted but not counted.
   */
  readonly isAsked: boolean;
  /** 1-based column of the first character. */
  readonly start: number;
  readonly width: number;
  /** Offset of the field in the line, in bytes. */
  readonly at: number;
  /** The minimum length of a line that contains the complete field. */
  readonly end: number;
  /** For a field of two characters: 1 at first byte × 256 + second byte where the value is accepted. */
  readonly pairs: Uint8Array | null;
  /** Accepted answers, for items that list them. */
  readonly answers: readonly string[] | null;
  /** Asked only after one of these answers to an earlier question. */
  readonly dependsOn: { readonly name: string; readonly answers: readonly string[] } | null;
}

export interface RecordLayout {
  readonly length: number;
  /** Where the last field before the reserved columns ends. */
  readonly usedLength: number;
  readonly fields: readonly HosField[];
  /** Throws where the layout has no such field. */
  getField(name: string): HosField;
  /** 1 at column × 256 + byte where an accepted value can have that byte in that column (columns from 0). */
  readonly columns: Uint8Array;
}

export interface HosLayout {
  readonly header: RecordLayout;
  readonly detail: RecordLayout;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function fail(problem: string): never {
  throw new Error(`hos-layout.json is not a HOS layout: ${problem}`);
}

/** An item without the property is asked. */
const parseAsked = (value: unknown): boolean | undefined =>
  value === undefined ? true : typeof value === 'boolean' ? value : undefined;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseDependsOn(value: unknown): HosField['dependsOn'] {
  if (!Array.isArray(value)) return null;
  const [name, answers]: unknown[] = value;
  if (typeof name !== 'string' || !Array.isArray(answers)) return fail('dependsOn');
  return { name, answers: answers.map(String) };
}

function compilePairs({ columns: [first, second], accepts }: ValueCheck): Uint8Array {
  const pairs = new Uint8Array(65_536);
  for (let a = 0; a < 256; a++)
    for (let b = 0; b < 256; b++)
      if (first?.(a) && second?.(b) && accepts(Uint8Array.of(a, b), 0)) pairs[a * 256 + b] = 1;
  return pairs;
}

function compileRecord(source: unknown): RecordLayout {
  if (!isRecord(source) || typeof source['length'] !== 'number' || !Array.isArray(source['fields']))
    return fail('length and fields must be there');
  const { length, usedLength } = source;
  const columns = new Uint8Array(length * 256);
  let next = 1;
  const fields = source['fields'].map((field: unknown): HosField => {
    if (!isRecord(field)) return fail('a field');
    const { name, start, width, values } = field;
    if (typeof name !== 'string' || typeof start !== 'number' || typeof width !== 'number')
      return fail(`name, start and width of ${String(name)}`);
    if (start !== next) fail(`${name} does not begin where the field before it ends`);
    next = start + width;
    const kind = field['kind'] === 'item' ? 'item' : name === 'FILLER' ? 'filler' : 'admin';
    const check = compileValues(values, width, kind === 'item') ?? fail(`values of ${name}`);
    for (const [i, accepts] of check.columns.entries())
      for (let byte = 0; byte < 256; byte++) if (accepts(byte)) columns[(start - 1 + i) * 256 + byte] = 1;
    return {
      name,
      item: toText(field['item']),
      description: toText(field['description']),
      kind,
      isAsked: kind === 'item' && (parseAsked(field['asked']) ?? fail(`asked of ${name}`)),
      start,
      width,
      at: start - 1,
      end: start - 1 + width,
      answers: Array.isArray(values) ? values.map(String) : null,
      dependsOn: parseDependsOn(field['dependsOn']),
      expected: check.expected,
      accepts: check.accepts,
      pairs: width === 2 ? compilePairs(check) : null,
    };
  });
  if (next !== length + 1) fail(`the fields end at ${next - 1}, not at ${length}`);
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const { name, dependsOn } of fields)
    if (dependsOn !== null && !byName.has(dependsOn.name)) fail(`${name} depends on ${dependsOn.name}`);
  return {
    length,
    usedLength: typeof usedLength === 'number' ? usedLength : length,
    fields,
    getField: (name) => byName.get(name) ?? fail(`no field ${name}`),
    columns,
  };
}

/** Throws where the data is not a layout: the program must not start with an invalid season. */
export function compileHosLayout(source: { readonly header: unknown; readonly detail: unknown }): HosLayout {
  return { header: compileRecord(source.header), detail: compileRecord(source.detail) };
}
