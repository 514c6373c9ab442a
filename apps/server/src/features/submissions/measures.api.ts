/** The measure viewer, the live measure display and the data worksheet of a measure. */
import type { Handlers } from '@idss/contract/endpoint';
import type { measures } from '@idss/contract/submissions/measures';
import { measureCodeFilters } from '@idss/domain/audit/review-filter';
import type { ProductLine } from '@idss/domain/program';
import { hedisComponent } from '@idss/domain/program';
import type { CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import { readReviewTable } from '#src/features/review/read-review-table.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { requireComponent, requirePermission } from '#src/access/require-component.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound } from '#src/kernel/errors.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { listVendorMeasureGuids } from './measures.sql.ts';
import { presentListing } from './present-listing.ts';
import { getDefinition, readLiveMeasure } from './read-live-measure.ts';
import { worksheetName, writeDataWorksheet } from './write-data-worksheet.ts';

export const measuresApi: Handlers<typeof measures, Context> = {
  async GetMeasureIndicatorsForSubmission({ query }, context) {
    const record = await requireResults(context, query.subId, query.productLine);
    const catalogue = await context.app.cached.getCatalogue(record.measurementYear);
    const { categories } = await readReviewTable(context.app.pool, catalogue, record);
    return presentListing(record, catalogue, categories);
  },

  async GetLiveMeasure({ query }, context) {
    const record = await requireResults(context, query.submissionId, query.productLine);
    const definition = await requireMeasure(context, record, query.measure);
    const catalogue = await context.app.cached.getCatalogue(record.measurementYear);
    return readLiveMeasure(context, catalogue, record, definition);
  },

  async GetMeasureDataDownload({ query }, context) {
    const { app, caller, requestId } = context;
    const record = await requireResults(context, query.subId);
    const definition = await requireMeasure(context, record, query.measureCode);
    const catalogue = await app.cached.getCatalogue(record.measurementYear);
    const live = await readLiveMeasure(context, catalogue, record, definition);
    const bytes = await writeDataWorksheet(live, app.now().toISOString());
    const fileName = worksheetName(record.submissionId, definition.code);
    app.log.info(
      { requestId, userId: caller.userId, subId: record.submissionId, fileName },
      'worksheet downloaded',
    );
    return { fileName, fileContents: Buffer.from(bytes).toString('base64') };
  },

  GetMeasureCodesForFilter: async ({ query }) => [...measureCodeFilters(query.productLine)],

  async GetVendorMeasureGuids({ query }, context) {
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    // Certification is per product year, which is the year after the measurement year.
    const measures = await listVendorMeasureGuids(context.app.pool, query.vendorId, measurementYear + 1);
    if (!measures) throw notFound();
    return measures;
  },
};

/** The HEDIS component, if the caller may view its results. 404 for a wrong product line. */
async function requireResults(
  context: Context,
  submissionId: number,
  productLine?: ProductLine,
): Promise<ComponentRecord> {
  const record = await requireComponent(context, submissionId, hedisComponent);
  if (productLine !== undefined && productLine !== record.productLine) throw notFound();
  await requirePermission(context, record, 'VIEW_RESULTS_REPORTS');
  return record;
}

async function requireMeasure(
  { app }: Pick<Context, 'app'>,
  record: ComponentRecord,
  measureCode: string,
): Promise<CatalogueMeasure> {
  const catalogue = await app.cached.getCatalogue(record.measurementYear);
  const definition = getDefinition(catalogue, record, measureCode);
  if (!definition) throw notFound();
  return definition;
}
