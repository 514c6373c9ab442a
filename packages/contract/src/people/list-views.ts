/** Views of lists that a person saved under a name. Spec: lists-views. */
import { maxViewAddress } from '@idss/domain/lists/list-views';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { licensedChange, licensedRead } from '../shapes.ts';

/** The list: the first part of its address, or its name. */
const list = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9.-]*$/, 'must be the name of a list');
const name = z.string().max(200);

const ofList = z.strictObject({ list });

export const listViews = {
  GetListViews: endpoint({
    ...licensedRead,
    path: '/api/GetListViews',
    summary: "The caller's own views of a list, by name.",
    source: 'lists-views',
    reads: ['views'],
    query: ofList,
    answer: z.array(
      z.object({
        name: z.string(),
        /** Filters, order and columns, as the list's address has them. */
        address: z.string(),
        isDefault: z.boolean(),
      }),
    ),
  }),
  SaveListView: endpoint({
    ...licensedChange,
    path: '/api/SaveListView',
    summary: 'Saves a view under a name; one of the same name is replaced. At most one is the default.',
    source: 'lists-views',
    changes: ['views'],
    errors: [409],
    subject: ['list'],
    body: z.strictObject({
      list,
      name,
      address: z.string().max(maxViewAddress),
      isDefault: z.boolean(),
    }),
    answer: z.object({ ok: z.literal(true) }),
  }),
  DeleteListView: endpoint({
    ...licensedChange,
    path: '/api/DeleteListView',
    summary: 'Deletes a view of that name, if there is one.',
    source: 'lists-views',
    changes: ['views'],
    errors: [],
    subject: ['list'],
    body: z.strictObject({ list, name }),
    answer: z.object({ ok: z.literal(true) }),
  }),
} as const;
