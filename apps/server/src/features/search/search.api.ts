/** Finding submissions, organizations, measures, rules and people from everywhere. */
import type { Handlers } from '@idss/contract/endpoint';
import type { search } from '@idss/contract/search/search';
import type { Context } from '#src/kernel/context.ts';
import { findEverything } from './find-everything.ts';

export const searchApi: Handlers<typeof search, Context> = {
  Search: ({ query }, context) => findEverything(context, query),
};
