import { contract } from '@idss/contract/contract';
import { expect, test } from 'vitest';
import { badRequest, conflict, forbidden, notFound, Refusal } from '#src/kernel/errors.ts';
import { requireDeclared } from './require-declared.ts';

const { ExecutePlanAction, GetCurrentUser } = { ...contract.stages, ...contract.session };
const outcome = (endpoint: Parameters<typeof requireDeclared>[1], error: Error) =>
  requireDeclared('Call', endpoint, Promise.reject(error)).catch((thrown: unknown) => thrown);

test.each<[string, Error]>([
  ['a declared status', forbidden()],
  ['a declared code', conflict('The stage is another one.', 'stage_changed')],
  ['what follows from validation', badRequest()],
  ['a database that is away', new Refusal(503)],
  ['a fault of ours', new Error('broken')],
])('%s passes', async (_name, error) => {
  expect(await outcome(ExecutePlanAction, error)).toBe(error);
});

test.each<[string, Error]>([
  ['a status that is not declared', notFound()],
  ['a code of which only the status would be declared', conflict('Changed.', 'data_changed')],
])('%s is a fault of ours', async (_name, error) => {
  const thrown = await outcome(_name.startsWith('a code') ? ExecutePlanAction : GetCurrentUser, error);
  expect(thrown).not.toBeInstanceOf(Refusal);
  expect(thrown).toMatchObject({ cause: error });
});

test('answers pass', async () => {
  expect(await requireDeclared('Call', GetCurrentUser, Promise.resolve(7))).toBe(7);
});
