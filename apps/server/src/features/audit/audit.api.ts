/** The auditor's review table, to read. */
import type { audit } from '@idss/contract/audit';
import type { Handlers } from '@idss/contract/endpoint';
import { programOf } from '@idss/domain/program';
import { requireComponent, requirePermission } from '#src/features/submissions/require-component.ts';
import type { Context } from '#src/http/context.ts';
import { badRequest } from '#src/http/errors.ts';
import { readReviewTable } from './read-review-table.ts';

export const auditApi: Handlers<typeof audit, Context> = {
  async GetAuditDesignations({ query }, context) {
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, 'VIEW_ART');
    if (record.component !== 'DST')
      throw badRequest(`${programOf(record.component)} submissions have no audit designations.`);
    const { catalogue } = await context.app.cached.season();
    const { categories } = await readReviewTable(context.app.pool, catalogue, record);
    return {
      categories: categories.map(({ categoryName, measures }) => ({
        categoryName,
        measures: measures.map((measure) => ({ ...measure, indicators: [...measure.indicators] })),
      })),
    };
  },
};
