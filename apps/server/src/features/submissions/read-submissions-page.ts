/** One page of the submissions that a caller can see: fetched by their entities, filtered by the access rule. */
import type { AnswerOf, Input } from '@idss/contract/endpoint';
import type { submissions } from '@idss/contract/submissions/submissions';
import { components } from '@idss/domain/program';
import { z } from 'zod';
import type { Context } from '#src/kernel/context.ts';
import { badRequest } from '#src/kernel/errors.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { getScope } from '#src/access/access-scope.ts';
import { presentList } from './present-list.ts';
import { type KeyedComponent, listPage, type PageKey } from './submissions-page.sql.ts';
import { onlyVisible } from '#src/access/visible-components.ts';

const largestPage = 1000;

type Page = typeof submissions.GetSubmissionsPage;

export async function readSubmissionsPage(
  context: Context,
  { sort, isDescending, after, limit, measurementYear: asked, ...filter }: Input<Page>['query'],
): Promise<AnswerOf<Page>> {
  if (limit < 1 || limit > largestPage)
    throw badRequest(`'limit' must be a whole number from 1 to ${largestPage}.`);
  const { app, caller } = context;
  const { measurementYear } = await getAskedSeason(context, asked);
  const order = { scope: getScope(caller), measurementYear, filter, sort, isDescending, limit: limit + 1 };
  const rows: KeyedComponent[] = [];
  let key = after === undefined ? null : readKey(after, sort);
  // Repeated only if the caller cannot see all rows of their entities, such as an auditor's unassigned submissions.
  for (;;) {
    const fetched = await listPage(app.pool, { ...order, after: key });
    rows.push(...onlyVisible(caller, fetched));
    const last = fetched.at(-1);
    if (rows.length > limit || fetched.length <= limit || !last) break;
    key = getKey(last);
  }
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? writeKey(getKey(last)) : null;
  return { rows: await presentList(context, page), next };
}

const getKey = ({ sortKey, subId, component }: KeyedComponent): PageKey => [sortKey, subId, component];

const writeKey = (key: PageKey): string => Buffer.from(JSON.stringify(key)).toString('base64url');

const int = z.number().int().min(0).max(2_147_483_647);
const keys = {
  subId: z.tuple([z.string().regex(/^\d{1,9}$/), int, z.enum(components)]),
  orgName: z.tuple([z.string().refine((text) => !text.includes('\0')), int, z.enum(components)]),
  received: z.tuple([
    z
      .string()
      .regex(/^(-infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00)$/)
      .refine((text) => text === '-infinity' || isMoment(text)),
    int,
    z.enum(components),
  ]),
} as const;

function readKey(text: string, sort: keyof typeof keys): PageKey {
  const reading = keys[sort].safeParse(parse(Buffer.from(text, 'base64url').toString()));
  if (!reading.success) throw badRequest('after: is not a key from a page with this order.');
  return reading.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Rejects days that do not exist. */
function isMoment(text: string): boolean {
  const moment = new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 10));
}
