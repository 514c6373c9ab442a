import type { bulkUsers } from '@idss/contract/people/bulk-users';
import type { Handlers } from '@idss/contract/endpoint';
import type { Context } from '#src/kernel/context.ts';
import { changeMany, previewMany } from './change-many.ts';

export const bulkUsersApi: Handlers<typeof bulkUsers, Context> = {
  PreviewBulkUserOperation: ({ body }, context) => previewMany(context, body),
  BulkUserOperation: ({ body }, context) => changeMany(context, body),
};
