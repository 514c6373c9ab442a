/**
 * Reads what a call is sent, and says in plain words what is wrong with it: `'subId' is missing.` What the schema's library
 * says by itself is never shown. A schema may have words of its own: a predicate such as `must begin with 1`, or a whole
 * sentence, which begins with a capital letter. Spec: api-problems.
 */
import { z } from 'zod';
import { pluralize } from '@idss/domain/format-number';

export type ReadInput =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly reason: string };

const maxProblems = 5;
const maxName = 100;

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends string> = Extract<Issue, { readonly code: Code }>;

export function readInput(schema: z.ZodType, value: unknown): ReadInput {
  const reading = schema.safeParse(value, { error: describeIssue });
  if (reading.success) return { ok: true, data: reading.data };
  const sentences = reading.error.issues.map(({ path, message }) => formatSentence(path.join('.'), message));
  return { ok: false, reason: [...new Set(sentences)].slice(0, maxProblems).join(' ') };
}

/** A problem with the field that has this path. */
export function formatSentence(path: string, problem: string): string {
  const subject = path === '' ? 'The request' : `'${shorten(path)}'`;
  const sentence = /^\p{Lu}/u.test(problem) ? problem : `${subject} ${problem}`;
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

const shorten = (text: string): string => (text.length > maxName ? `${text.slice(0, maxName)}…` : text);

function describeIssue(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys' && issue.code !== 'custom')
    return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return Array.isArray(issue.input) && issue.expected !== 'object'
        ? 'must be one value, not a list'
        : `must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      return bounded(issue, 'at most', Number(issue.maximum), issue.inclusive ?? true);
    case 'too_small':
      return bounded(issue, 'at least', Number(issue.minimum), issue.inclusive ?? true);
    case 'invalid_format':
      return describeFormat(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Unknown ${pluralize(issue.keys.length, 'field')}: ${formatList(issue.keys)}.`;
    case 'invalid_union':
      return describeUnion(issue);
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be '${String(issue.values[0])}'`
        : `must be one of ${formatList(issue.values.map(String))}`;
    case 'invalid_key':
      return 'has a name that is not allowed';
    case 'invalid_element':
      return 'has an entry that is not valid';
    default:
      return 'is not valid';
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
  date: 'a date',
};

const formats: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be an address such as https://example.org',
  uuid: 'must be a UUID',
  guid: 'must be a UUID',
  datetime: 'must be a moment such as 2026-05-01T12:00:00Z',
  date: 'must be a day such as 2026-05-01',
  time: 'must be a time such as 12:00:00',
  base64: 'must be in base64',
};

const describeFormat = (issue: IssueOf<'invalid_format'>): string =>
  formats[issue.format] ?? 'has a form that is not allowed';

function bounded(
  { origin, input }: IssueOf<'too_big'> | IssueOf<'too_small'>,
  limit: 'at most' | 'at least',
  bound: number,
  isInclusive: boolean,
): string {
  const isText = origin === 'string';
  if (isText || origin === 'array' || origin === 'set') {
    if (limit === 'at least' && bound === 1)
      return isText && input === '' ? 'is empty' : 'must have an entry';
    const unit = isText ? 'character' : 'entry';
    return `must have ${limit} ${bound} ${bound === 1 ? unit : isText ? 'characters' : 'entries'}`;
  }
  if (isInclusive) return `must be ${limit} ${bound}`;
  return `must be ${limit === 'at most' ? 'less' : 'more'} than ${bound}`;
}

/** Of the alternative that comes nearest: the one whose problem lies deepest. */
function describeUnion(issue: IssueOf<'invalid_union'>): string {
  const problems = issue.errors.flatMap(([first]) => (first ? [first] : []));
  const deepest = problems.toSorted((a, b) => a.path.length - b.path.length).at(-1);
  if (!deepest) return 'is not valid';
  if (deepest.path.length === 0) return deepest.message;
  return `is not valid: ${formatSentence(deepest.path.join('.'), deepest.message).replace(/\.$/, '')}`;
}

const maxListed = 12;

function formatList(values: readonly PropertyKey[]): string {
  const shown = values.slice(0, maxListed).map((value) => `'${shorten(String(value))}'`);
  const more = values.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
