/** The auditor's review table: reading, saving and exporting. */
import type { audit } from '@idss/contract/review/audit';
import type { BodyOf, Handlers } from '@idss/contract/endpoint';
import { canReviewAt } from '@idss/domain/audit/can-review';
import { isAuditorChoiceOfR } from '@idss/domain/audit/designation';
import type { SentRow } from '@idss/domain/audit/save-review';
import type { Component } from '@idss/domain/program';
import { hedisComponent, isHedis, getProgram } from '@idss/domain/program';
import { stageNumber } from '@idss/domain/stages/stage';
import { canTake } from '@idss/domain/stages/workflow';
import { all } from '@idss/domain/verdict';
import { toFacts } from '#src/access/component-facts.ts';
import { nameHelpers } from '#src/access/name-helpers.ts';
import { permissionFor, requireComponent, requirePermission } from '#src/access/require-component.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest } from '#src/kernel/errors.ts';
import { readLastYear } from './audit.sql.ts';
import { createComparison } from './compare-with-last-year.ts';
import { makeReviewFile } from './make-review-file.ts';
import { countOpen, readReviewTable, type ReviewMeasure } from './read-review-table.ts';
import { saveReview } from './save-review.ts';

export const auditApi: Handlers<typeof audit, Context> = {
  async GetAuditDesignations({ query }, context) {
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, 'VIEW_ART');
    requireDesignations(record.component);
    const { app, caller } = context;
    const [{ definition }, settings, lastYear] = await Promise.all([
      app.cached.seasonData(record.measurementYear),
      app.cached.settings(),
      readLastYear(app.pool, record.submissionId),
    ]);
    const { categories } = await readReviewTable(app.pool, definition.catalogue, record);
    const compare = createComparison(definition, lastYear);
    const open = countOpen(categories);
    const facts = toFacts(
      record,
      { isSignedForThisData: false, rowsWithoutDesignation: open },
      settings,
      caller.isSysadmin,
    );
    const canEdit = all(
      await permissionFor(context, record, 'ASSIGN_AUDIT_DESIGNATION'),
      canReviewAt(record),
    );
    const lock = all(await permissionFor(context, record, 'AUDIT_LOCK'), canTake(facts, 'AuditLock'));
    const answer = await nameHelpers(context, record, [canEdit, lock]);
    return {
      canEdit: answer(canEdit),
      strictFilters: settings.strictAuditFilters,
      isAuditorChoiceOfR: isAuditorChoiceOfR(record.productLine, record.specialProject),
      stage: stageNumber(record.stage),
      open,
      lock: answer(lock),
      categories: categories.map(({ categoryName, measures }) => ({
        categoryName,
        measures: measures.map((measure) => presentMeasure(measure, compare)),
      })),
    };
  },

  async UpdateAuditDesignations({ query, body }, context) {
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, 'ASSIGN_AUDIT_DESIGNATION');
    requireDesignations(record.component);
    return { ok: true, version: await saveReview(context, record, toRows(body)) };
  },

  async GetFilteredArtDownload({ query }, context) {
    const record = await requireComponent(context, query.subId, hedisComponent);
    await requirePermission(context, record, 'VIEW_ART');
    const file = await makeReviewFile(context.app, record, 'xlsx', query.filterValue);
    if (!file) throw badRequest(`${query.filterValue} is not a filter of this submission.`);
    return { fileName: file.fileName, fileContents: file.bytes.toString('base64') };
  },
};

function requireDesignations(component: Component): void {
  if (!isHedis(component))
    throw badRequest(`${getProgram(component)} submissions have no audit designations.`);
}

const presentMeasure = (measure: ReviewMeasure, compare: ReturnType<typeof createComparison>) => ({
  ...measure,
  options: [...measure.options],
  filters: [...measure.filters],
  indicators: measure.indicators.map((row) => ({
    ...row,
    options: [...row.options],
    ...compare({ measureCode: measure.measureCode, ...row }),
  })),
});

type SentMeasure = BodyOf<typeof audit.UpdateAuditDesignations>['categories'][number]['measures'][number];

const toCells = ({
  auditDesignation,
  comment,
  version,
  commentVersion,
}: Pick<SentMeasure, 'auditDesignation' | 'comment' | 'version' | 'commentVersion'>) => ({
  auditDesignation,
  comment,
  version,
  commentVersion,
});

const toRows = ({ categories }: BodyOf<typeof audit.UpdateAuditDesignations>): SentRow[] =>
  categories
    .flatMap(({ measures }) => measures)
    .flatMap((measure) => [
      { measureCode: measure.measureCode, indicatorKey: '', ...toCells(measure) },
      ...(measure.indicators ?? []).map((row) => ({
        measureCode: measure.measureCode,
        indicatorKey: row.indicatorKey,
        ...toCells(row),
      })),
    ]);
