/** Pages of the released version go on while its processes are replaced: the calls that they make are all still there. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '../../packages/contract/src/contract.ts';
import {
  type CallShape,
  type ContractShape,
  type Shape,
  getShape,
} from '../../packages/contract/tools/contract-shape.ts';
import { contractProblems } from './contract-rules.ts';
import type { Release } from './migration-rules.ts';

const root = new URL('../../', import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, root), 'utf8'));
const released = readJson('packages/contract/released.json') as {
  readonly version: string;
  readonly calls: ContractShape;
};

test('pages and clients of the released version can go on with the calls of this one', () => {
  const problems = contractProblems(released.calls, getShape(contract));
  expect(problems, `CONTRIBUTING.md, "Add a call":\n${problems.join('\n')}\n`).toEqual([]);
});

test('the calls of the newest release are known', () => {
  const releases = readJson('apps/server/migrations/releases.json') as readonly Release[];
  expect(released.version, 'Run node packages/contract/tools/write-released.ts').toBe(
    releases.at(-1)?.version,
  );
  expect(Object.keys(released.calls).length).toBeGreaterThan(150);
});

const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: Readonly<Record<string, Shape>>, ...optional: readonly string[]): Shape => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const enumShape = (...values: readonly string[]): Shape => ({ type: 'string', enum: values });
const getList = (items: Shape): Shape => ({ type: 'array', items });
const either = (...anyOf: readonly Shape[]): Shape => ({ anyOf });
const old = (shape: Shape): Shape => ({ ...shape, deprecated: true });
const nothing = { type: 'null' };

const call = (more: Partial<CallShape>): ContractShape => ({
  Call: { route: 'GET /api/Call', answer: object({}), ...more },
});
const answers = (answer: Shape | string): ContractShape => call({ answer });
const asks = (query: Shape): ContractShape => call({ query });
const findProblems = (before: ContractShape, after: ContractShape): string =>
  contractProblems(before, after).join('\n');

test.each<[string, ContractShape, ContractShape, string]>([
  ['a call that is gone', call({}), {}, 'Call is gone. In two releases'],
  ['another address', call({}), call({ route: 'POST /api/Call' }), 'GET /api/Call became POST /api/Call'],
  ['a file in place of JSON', answers(text), answers('bytes'), 'The answer is of another kind'],
  [
    'a field of an answer that is gone',
    answers(object({ a: text })),
    answers(object({})),
    'answer.a is gone',
  ],
  [
    'one further down',
    answers(object({ rows: getList(object({ a: text })) })),
    answers(object({ rows: getList(object({})) })),
    'answer.rows.*.a is gone, and pages of the released version read it',
  ],
  [
    'a field that may be missing',
    answers(object({ a: text })),
    answers(object({ a: text }, 'a')),
    'answer.a may be left out',
  ],
  [
    'another type',
    answers(object({ a: text })),
    answers(object({ a: number })),
    'answer.a may be of the type number',
  ],
  [
    'null',
    answers(object({ a: text })),
    answers(object({ a: either(text, nothing) })),
    'answer.a may be of the type null',
  ],
  [
    'another value',
    answers(enumShape('a')),
    answers(enumShape('a', 'b')),
    'answer may be "b", which pages of the released version do not know',
  ],
  ['any text in place of some', answers(enumShape('a')), answers(text), 'answer may be any value'],
  ['a list in place of its entry', answers(text), answers(getList(text)), 'answer may be of the type array'],
  [
    'an alternative that lost a field',
    answers(either(object({ kind: enumShape('a'), x: text }), object({ kind: enumShape('b') }))),
    answers(either(object({ kind: enumShape('a') }), object({ kind: enumShape('b') }))),
    'answer.x is gone',
  ],
  [
    'values of a table by names',
    answers({ type: 'object', additionalProperties: number }),
    answers({ type: 'object', additionalProperties: text }),
    'answer.* may be of the type string',
  ],
  [
    'a parameter that became required',
    asks(object({ a: text }, 'a')),
    asks(object({ a: text })),
    'query.a is required',
  ],
  ['a new one that is required', call({}), asks(object({ a: text })), 'query.a is required'],
  [
    'a parameter that is gone',
    asks(object({ a: text }, 'a')),
    asks(object({})),
    'query.a is gone, and pages of the released version send it',
  ],
  [
    'a value that is no longer accepted',
    asks(object({ a: enumShape('x', 'y') })),
    asks(object({ a: enumShape('x') })),
    'query.a may be "y" in the released version, and is refused',
  ],
  [
    'a type that is no longer accepted',
    asks(object({ a: either(text, nothing) })),
    asks(object({ a: text })),
    'query.a may be of the type null in the released version',
  ],
  [
    'less room',
    asks(object({ a: { ...text, maxLength: 20 } })),
    asks(object({ a: { ...text, maxLength: 10 } })),
    'query.a has another maxLength',
  ],
  [
    'a form where there was none',
    asks(object({ a: text })),
    asks(object({ a: { ...text, pattern: '^a' } })),
    'query.a has another pattern',
  ],
  ['a body where there was none', call({}), call({ body: object({ a: text }) }), 'body.a is required'],
  [
    'a file where there was JSON',
    call({ body: object({}) }),
    call({ body: 'multipart' }),
    'body is of another kind',
  ],
])('%s is refused', (_name, before, after, problem) => {
  expect(findProblems(before, after)).toContain(problem);
});

const tree = (fields: Readonly<Record<string, Shape>>): Shape =>
  object({ ...fields, parts: getList({ $ref: '#' }) });

test.each<[string, ContractShape, ContractShape]>([
  ['a new call', {}, call({})],
  ['a call that was deprecated is gone', call({ deprecated: true }), {}],
  ['a new field of an answer', answers(object({})), answers(object({ a: text }))],
  [
    'a field of an answer that was deprecated is gone',
    answers(object({ a: old(text) })),
    answers(object({})),
  ],
  ['a value that does not come any more', answers(enumShape('a', 'b')), answers(enumShape('a'))],
  ['a field that is always there now', answers(object({ a: text }, 'a')), answers(object({ a: text }))],
  ['whole numbers', answers(number), answers({ type: 'integer' })],
  ['one of two types', answers({ type: ['string', 'null'] }), answers(text)],
  ['a constant among values', answers(enumShape('a', 'b')), answers({ type: 'string', const: 'a' })],
  ['a shape that contains itself', answers(tree({})), answers(tree({ a: text }))],
  ['a new parameter that may be left out', asks(object({})), asks(object({ a: text }, 'a'))],
  ['a parameter that was deprecated is gone', asks(object({ a: old(text) }, 'a')), asks(object({}))],
  ['one more value', asks(object({ a: enumShape('x') })), asks(object({ a: enumShape('x', 'y') }))],
  ['more room', asks(object({ a: { ...text, maxLength: 10 } })), asks(object({ a: text }))],
])('%s is accepted', (_name, before, after) => {
  expect(findProblems(before, after)).toBe('');
});
