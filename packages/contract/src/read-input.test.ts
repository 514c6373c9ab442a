/** Every call describes a wrong request in plain words. Spec: api-problems. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { readInput } from './read-input.ts';
import { idText, numberText } from './shapes.ts';

const describeReason = (schema: z.ZodType, value: unknown): string => {
  const reading = readInput(schema, value);
  return reading.ok ? 'nothing' : reading.reason;
};

const example = z.strictObject({
  email: z.string().min(1).max(5),
  subId: idText,
  page: numberText.optional(),
  mode: z.enum(['All', 'One']).optional(),
  is: z.literal('yes').optional(),
  ids: z.array(z.int().min(1).max(3)).min(1).max(2).optional(),
  at: z.iso.datetime().optional(),
  day: z.iso.date().optional(),
  id: z.uuid().optional(),
  flag: z.boolean().optional(),
  share: z.number().gt(0).lt(1).optional(),
  step: z.number().multipleOf(5).optional(),
  code: z.string().regex(/^\d+$/).optional(),
  of: z.union([z.literal(''), z.strictObject({ name: z.string() })]).optional(),
  by: z.record(z.string().max(2), z.string()).optional(),
  own: z
    .string()
    .refine((text) => text !== '', 'must have your name')
    .optional(),
  sentence: z
    .string()
    .refine((text) => text !== '', 'Enter your name.')
    .optional(),
});
const good = { email: 'a@b', subId: '1' };

test.each([
  [{ subId: '1' }, "'email' is missing."],
  [{}, "'email' is missing. 'subId' is missing."],
  [[], 'The request must be an object with fields.'],
  ['text', 'The request must be an object with fields.'],
  [{ ...good, email: 5 }, "'email' must be text."],
  [{ ...good, email: null }, "'email' must be text."],
  [{ ...good, email: ['a', 'b'] }, "'email' must be one value, not a list."],
  [{ ...good, email: '' }, "'email' is empty."],
  [{ ...good, email: 'a@b.example' }, "'email' must have at most 5 characters."],
  ...['x', '0', '-1', '1.5', '2147483648', '99999999999999'].map(
    (subId) => [{ ...good, subId }, "'subId' must be a whole number from 1 to 2147483647."] as const,
  ),
  [{ ...good, page: 'first' }, "'page' must be a whole number up to 999999999."],
  [{ ...good, mode: 'Some' }, "'mode' must be one of 'All', 'One'."],
  [{ ...good, is: 'no' }, "'is' must be 'yes'."],
  [{ ...good, ids: 7 }, "'ids' must be a list."],
  [{ ...good, ids: [] }, "'ids' must have an entry."],
  [{ ...good, ids: [1, 2, 3] }, "'ids' must have at most 2 entries."],
  [{ ...good, ids: [0, 4] }, "'ids.0' must be at least 1. 'ids.1' must be at most 3."],
  [{ ...good, ids: [1.5] }, "'ids.0' must be a whole number."],
  [{ ...good, ids: ['1'] }, "'ids.0' must be a number."],
  [{ ...good, at: 'now' }, "'at' must be a moment such as 2026-05-01T12:00:00Z."],
  [{ ...good, day: '1 May' }, "'day' must be a day such as 2026-05-01."],
  [{ ...good, id: '7' }, "'id' must be a UUID."],
  [{ ...good, flag: 'true' }, "'flag' must be true or false."],
  [{ ...good, share: 1 }, "'share' must be less than 1."],
  [{ ...good, share: 0 }, "'share' must be more than 0."],
  [{ ...good, step: 7 }, "'step' must be a multiple of 5."],
  [{ ...good, code: 'x' }, "'code' has a form that is not allowed."],
  [{ ...good, of: { name: 5 } }, "'of' is not valid: 'name' must be text."],
  [{ ...good, by: { long: '' } }, "'by.long' has a name that is not allowed."],
  [{ ...good, own: '' }, "'own' must have your name."],
  [{ ...good, sentence: '' }, 'Enter your name.'],
  [{ ...good, one: 1 }, "Unknown field: 'one'."],
  [{ ...good, one: 1, two: 2 }, "Unknown fields: 'one', 'two'."],
] as const)('%j: %s', (value, reason) => {
  expect(describeReason(example, value)).toBe(reason);
});

test('hostile names are cut, and a request with many problems has a short answer', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n}${'x'.repeat(500)}`, 1]));
  const reason = describeReason(example, many);
  expect(reason).toContain('and 988 more');
  expect(reason.length).toBeLessThan(2_000);
});

const wrong: readonly unknown[] = [
  undefined,
  null,
  5,
  -1,
  1.5,
  2 ** 40,
  Number.NaN,
  true,
  '',
  'x',
  '-1',
  '99999999999',
  'x'.repeat(100_000),
  [],
  [null],
  [5],
  ['x'],
  [[]],
  [{}],
  [{ x: 1 }],
  Array.from({ length: 20_000 }, () => 'x'),
  {},
  { x: 1 },
  { x: { y: [] } },
];

/** Words of the library, and what only programmers read. */
const foreign =
  /invalid|expected|received|unrecogni|too (?:big|small)|undefined|NaN|[<>]=|\bstring\b|\barray\b/i;
const isSentences = (reason: string): boolean => /^(?:'|The request |\p{Lu}).*\.$/u.test(reason);

/** The answers of a call to values of every kind in each of its fields, and in those of fields in lists. */
function describeReasons(schema: z.ZodType): string[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const inputs = [...wrong, ...fields.flatMap((name) => wrong.map((value) => ({ [name]: value })))];
  return inputs.map((input) => describeReason(schema, input)).filter((reason) => reason !== 'nothing');
}

const calls = Object.values(contract).flatMap((feature) =>
  Object.entries(feature as Record<string, Endpoint>).filter(([, { query, params, body }]) =>
    [query, params, body].some((schema) => schema instanceof z.ZodType),
  ),
);

describe('every call', () => {
  test.each(calls)('%s', (_name, { query, params, body }) => {
    const schemas = [query, params, body].filter((schema) => schema instanceof z.ZodType);
    const reasons = [...new Set(schemas.flatMap(describeReasons))];
    expect(reasons.filter((reason) => !isSentences(reason))).toEqual([]);
    // Not within quotation marks: there a value or the name of a field is repeated.
    expect(reasons.filter((reason) => foreign.test(reason.replaceAll(/'[^']*'/g, "''")))).toEqual([]);
  });
});
