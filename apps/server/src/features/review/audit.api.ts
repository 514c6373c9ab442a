/** The auditor's review table: reading, saving and exporting. */
import type { audit } from '@idss/contract/review/audit';
import type { BodyOf, Handlers } from '@idss/contract/endpoint';
import { canReviewAt } from '@idss/domain/audit/can-review';
import { isAuditorChoiceOfR } from '@idss/domain/audit/designation';
import { findUnusual, type UnusualSide } from '@idss/domain/audit/distribution';
import { listResultRows, ownRow } from '@idss/domain/audit/review-rows';
import type { SentRow } from '@idss/domain/audit/save-review';
import { hedisComponent, getProgram } from '@idss/domain/program';
import { viewErrorsAction } from '@idss/domain/permissions/can';
import { stageNumber } from '@idss/domain/stages/stage';
import { canTake } from '@idss/domain/stages/workflow';
import { all } from '@idss/domain/verdict';
import { toFacts } from '#src/access/component-facts.ts';
import { nameHelpers } from '#src/access/name-helpers.ts';
import { permissionFor, requireComponent, requirePermission } from '#src/access/require-component.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest } from '#src/kernel/errors.ts';
import { readLastYear } from './audit.sql.ts';
import { countRowFindings } from './count-row-findings.ts';
import { createComparison } from './compare-with-last-year.ts';
import { type DistributionRow, listDistributions } from './distributions.sql.ts';
import { makeReviewFile } from './make-review-file.ts';
import { countOpen, readReviewTable, type ReviewIndicator, type ReviewMeasure } from './read-review-table.ts';
import { requireDesignations } from './require-reviewer.ts';
import { markReviewed } from './mark-reviewed.ts';
import { listMarks } from './review-marks.sql.ts';
import { saveReview } from './save-review.ts';

export const auditApi: Handlers<typeof audit, Context> = {
  async GetAuditDesignations({ query }, context) {
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, 'VIEW_ART');
    requireDesignations(record.component);
    const { app, caller } = context;
    const [{ definition }, settings, lastYear, marks, distributions] = await Promise.all([
      app.cached.seasonData(record.measurementYear),
      app.cached.settings(),
      readLastYear(app.pool, record.submissionId),
      record.currentRunId === null ? [] : listMarks(app.pool, record.submissionId, record.currentRunId),
      listDistributions(app.pool, record.measurementYear, record.productLine),
    ]);
    const { categories } = await readReviewTable(app.pool, definition.catalogue, record);
    const extras = {
      compare: createComparison(definition, lastYear),
      findMark: createMarkFinder(marks),
      compareWithOthers: createComparisonWithOthers(distributions),
    };
    const presented = categories.map(({ categoryName, measures }) => ({
      categoryName,
      measures: measures.map((measure) => presentMeasure(measure, extras)),
    }));
    const rows = presented
      .flatMap(({ measures }) => measures)
      .flatMap((measure) => [measure, ...measure.indicators])
      .filter(({ canReview }) => canReview);
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
      reviewed: rows.filter(({ reviewed }) => reviewed !== null).length,
      toReview: rows.length,
      lock: answer(lock),
      categories: presented,
    };
  },

  async UpdateAuditDesignations({ query, body }, context) {
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, 'ASSIGN_AUDIT_DESIGNATION');
    requireDesignations(record.component);
    return { ok: true, version: await saveReview(context, record, toRows(body)) };
  },

  async MarkRowsReviewed({ query, body }, context) {
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, 'ASSIGN_AUDIT_DESIGNATION');
    requireDesignations(record.component);
    await markReviewed(context, record, body);
    return { ok: true };
  },

  async GetRowFindings({ query }, context) {
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, 'VIEW_ART');
    requireDesignations(record.component);
    await requirePermission(context, record, viewErrorsAction(getProgram(record.component)));
    return record.currentRunId === null
      ? []
      : [...(await countRowFindings(context.app.pool, record.currentRunId))];
  },

  async GetFilteredArtDownload({ query }, context) {
    const record = await requireComponent(context, query.subId, hedisComponent);
    await requirePermission(context, record, 'VIEW_ART');
    const file = await makeReviewFile(context.app, record, 'xlsx', query.filterValue);
    if (!file) throw badRequest(`${query.filterValue} is not a filter of this submission.`);
    return { fileName: file.fileName, fileContents: file.bytes.toString('base64') };
  },
};

type Marks = Awaited<ReturnType<typeof listMarks>>;

const createMarkFinder = (marks: Marks) => {
  const byRow = new Map(marks.map((mark) => [`${mark.measureCode}\n${mark.indicatorKey}`, mark]));
  return (measureCode: string, indicatorKey: string) => {
    const mark = byRow.get(`${measureCode}\n${indicatorKey}`);
    return mark ? { by: mark.markedBy, on: mark.markedOn } : null;
  };
};

interface Extras {
  readonly compare: ReturnType<typeof createComparison>;
  readonly findMark: ReturnType<typeof createMarkFinder>;
  readonly compareWithOthers: ReturnType<typeof createComparisonWithOthers>;
}

/** A designation or a small denominator in the place of the rate is not compared. */
const createComparisonWithOthers = (distributions: readonly DistributionRow[]) => {
  const byKey = new Map(distributions.map((row) => [row.indicatorKey, row]));
  return ({ indicatorKey, rate, displayRate }: ReviewIndicator): UnusualSide | null => {
    const others = byKey.get(indicatorKey);
    const isShown = rate !== null && Number.isFinite(Number.parseFloat(displayRate));
    return isShown && others ? findUnusual(rate, others) : null;
  };
};

function presentMeasure(measure: ReviewMeasure, { compare, findMark, compareWithOthers }: Extras) {
  const { measureCode } = measure;
  const resultRows = listResultRows(measure.indicators.map(({ indicatorKey }) => indicatorKey));
  const reviewed = (indicatorKey: string) => ({
    canReview: resultRows.includes(indicatorKey),
    reviewed: findMark(measureCode, indicatorKey),
  });
  return {
    ...measure,
    ...reviewed(ownRow),
    options: [...measure.options],
    filters: [...measure.filters],
    indicators: measure.indicators.map((row) => ({
      ...row,
      ...reviewed(row.indicatorKey),
      options: [...row.options],
      ...compare({ measureCode, ...row }),
      unusual: compareWithOthers(row),
    })),
  };
}

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
