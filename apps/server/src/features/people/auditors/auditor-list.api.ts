/** The list of people who can be given the auditor role. */
import type { auditorList } from '@idss/contract/people/auditor-list';
import type { Handlers } from '@idss/contract/endpoint';
import type { Context } from '#src/kernel/context.ts';
import { isListed } from './auditor-list.sql.ts';
import { addAuditor, deleteAuditor } from './change-auditor-list.ts';

export const auditorListApi: Handlers<typeof auditorList, Context> = {
  DoesAuditorExist: ({ query }, { app }) => isListed(app.pool, query.auditorEmail),
  async AddAuditor({ query }, context) {
    await addAuditor(context, query.auditorEmail);
    return true;
  },
  async DeleteAuditor({ query }, context) {
    await deleteAuditor(context, query.auditorEmail);
    return true;
  },
};
