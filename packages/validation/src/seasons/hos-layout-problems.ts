/** What the layout of HOS refers to, and what rules need of it. Its shape was checked. Spec: season-check. */
import { compileValues } from '../formats/hos-fixed/compile-values.ts';
import { collectJsonProblems, nameFix, type Path, type Refuse, requireUnique } from './json-problem.ts';
import type { HosLayoutData } from './load-hos-season.ts';
import { foundText, type JsonProblem } from './schemas/list-schema-problems.ts';

interface FieldData {
  readonly name: string;
  readonly start: number;
  readonly width: number;
  readonly values: unknown;
  readonly kind?: string;
  readonly dependsOn?: readonly [string, readonly number[]] | null;
}

interface RecordData {
  readonly length: number;
  readonly usedLength?: number;
  readonly fields: readonly FieldData[];
}

/** Fields that rules and results name. */
const neededFields = {
  header: [
    'REC_TYPE',
    'LAYOUT_VERSION',
    'ROUND',
    'COHORT',
    'REPORTING_YEAR',
    'SUBMISSION_ID',
    'CONTRACT',
    'VENDOR_ID',
    'VENDOR_NAME',
    'RECORD_COUNT',
    'FIELD_START',
    'FIELD_END',
    'SAMPLE_SIZE',
    'FILE_TYPE',
    'CREATED',
    'FILLER',
  ],
  detail: [
    'REC_TYPE',
    'SUBMISSION_ID',
    'CONTRACT',
    'ROUND',
    'COHORT',
    'MEMBER_KEY',
    'BIRTH_DATE',
    'SRVDISP',
    'SRVMODE',
    'RECEIPT_DATE',
    'PCTCMP',
  ],
} as const;

const isItem = ({ kind }: FieldData): boolean => kind === 'item';

export const hosLayoutProblems = (data: HosLayoutData): readonly JsonProblem[] =>
  collectJsonProblems((refuse) => {
    // The schema has checked the shape.
    const records = data as unknown as Readonly<Record<keyof typeof neededFields, RecordData>>;
    for (const part of ['header', 'detail'] as const) checkRecord(records[part], part, refuse);
  });

function checkRecord(record: RecordData, part: keyof typeof neededFields, refuse: Refuse): void {
  const { fields, length } = record;
  const at = (i: number, ...rest: Path): Path => [part, 'fields', i, ...rest];
  requireUnique(
    refuse,
    // Reserved columns share their name.
    fields.map(({ name }, i) => (name === 'FILLER' ? `FILLER ${i}` : name)),
    (i) => at(i, 'name'),
    'a name',
  );
  const names = new Set(fields.map(({ name }) => name));
  for (const name of neededFields[part]) if (!names.has(name)) refuseMissing(name, fields, part, refuse);
  let next = 1;
  for (const [i, field] of fields.entries()) {
    if (field.start !== next)
      refuse(at(i, 'start'), `${next}: ${field.name} does not begin where the field before it ends`, {
        found: `${field.start}`,
        fix: `Write ${next}, or correct the width of the field before.`,
      });
    next = endOf(field, fields[i + 1], next);
    if (compileValues(field.values, field.width, isItem(field)) === null)
      refuse(at(i, 'values'), `values of ${field.width} characters, in a form that the portal knows`, {
        found: foundText(field.values),
        fix: 'Write a list of values, or a form that another field of the layout has.',
      });
    if (field.dependsOn) checkScreen(field, i, fields, refuse, (...rest) => at(i, 'dependsOn', ...rest));
  }
  if (next !== length + 1)
    refuse([part, 'length'], `${next - 1}, where its last field ends`, {
      found: `${length}`,
      fix: `Write ${next - 1}, or correct the last field.`,
    });
  checkItems(fields, part, refuse);
}

/** Where the next field begins: a wrong start, or a wrong width, is one problem. */
const endOf = ({ start, width }: FieldData, following: FieldData | undefined, wanted: number): number =>
  following?.start === start + width ? start + width : wanted + width;

/** The field may be there by another name. */
function refuseMissing(
  name: string,
  fields: readonly FieldData[],
  part: keyof typeof neededFields,
  refuse: Refuse,
): void {
  const known = new Set<string>(neededFields[part]);
  const other = fields.findIndex(
    (field) => !known.has(field.name) && nameFix(field.name, [name], '').startsWith('Did'),
  );
  if (other >= 0)
    refuse([part, 'fields', other, 'name'], `${name}: rules know the field by this name`, {
      found: foundText(fields[other]?.name),
      fix: `Did you mean ${name}?`,
    });
  else
    refuse([part, 'fields'], `a list with the field ${name}, which rules read`, {
      found: `no ${name}`,
      fix: `Add the field ${name}.`,
    });
}

function checkScreen(
  { name, dependsOn }: FieldData,
  place: number,
  fields: readonly FieldData[],
  refuse: Refuse,
  at: (...rest: Path) => Path,
): void {
  const [screener = '', answers = []] = dependsOn ?? [];
  const index = fields.findIndex((field) => field.name === screener);
  if (index < 0 || index >= place) {
    refuse(at(0), `a field before ${name}; ${screener} is none`, {
      found: foundText(screener),
      fix: nameFix(
        screener,
        fields
          .slice(0, place)
          .filter(isItem)
          .map((field) => field.name),
        `Write the question that decides whether ${name} is asked.`,
      ),
    });
    return;
  }
  const values: unknown = fields[index]?.values;
  if (!Array.isArray(values)) return;
  for (const [n, answer] of answers.entries())
    if (!values.some((value) => String(value) === `${answer}`))
      refuse(at(1, n), `an answer of ${screener}: ${values.join(', ')}`, {
        found: `${answer}`,
        fix: `Write an answer that ${screener} has, or add ${answer} to its values.`,
      });
}

/** Items are read as one part of the line. */
function checkItems(fields: readonly FieldData[], part: string, refuse: Refuse): void {
  const first = fields.findIndex(isItem);
  const last = fields.findLastIndex(isItem);
  for (let i = first; i >= 0 && i < last; i++) {
    const field = fields[i];
    if (field && !isItem(field))
      refuse(
        [part, 'fields', i, 'kind'],
        `item: the questions stand side by side, and ${field.name} is between them`,
        {
          found: foundText(field.kind),
          fix: `Write "item", or put ${field.name} before or after the questions.`,
        },
      );
  }
}
