/** The measures of a submission as the measure viewer lists them. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { ListedMeasure, LiveMeasure, measures } from '@idss/contract/submissions/measures';
import { isExtractable } from '@idss/domain/attestation/public-reporting';
import {
  measureFilterLabels,
  listMeasureFilters,
  listMeasureSets,
  ratingsMark,
} from '@idss/domain/measures/measure-filters';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { ReviewCategory, ReviewMeasure } from '#src/features/review/read-review-table.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { indicatorName } from '#src/documents/measure-tables/indicator-labels.ts';

export const presentSubmission = (record: ComponentRecord): LiveMeasure['submission'] => ({
  subId: record.submissionId,
  orgId: record.organizationId,
  orgName: record.organizationName,
  productLine: record.productLine,
  reportingProduct: record.reportingProduct,
  measurementYear: record.measurementYear,
  hasFile: record.currentRunId !== null,
});

export function presentListing(
  record: ComponentRecord,
  catalogue: Catalogue,
  categories: readonly ReviewCategory[],
): AnswerOf<typeof measures.GetMeasureIndicatorsForSubmission> {
  return {
    categories: categories.map(({ categoryName, measures: members }) => ({
      categoryName,
      measureCodes: members.map(({ measureCode }) => measureCode),
    })),
    measures: categories.flatMap(({ categoryName, measures: members }) =>
      members.map((measure) => listed(measure, categoryName, record, catalogue)),
    ),
    submissionIsExtractable: isExtractable(record.isAuditRequired, record.isTestOrganization),
    filters: listMeasureFilters(record.productLine).map((code) => ({
      code,
      label: measureFilterLabels[code],
    })),
    submission: presentSubmission(record),
  };
}

function listed(
  measure: ReviewMeasure,
  categoryName: string,
  { productLine }: Pick<ComponentRecord, 'productLine'>,
  catalogue: Catalogue,
): ListedMeasure {
  const definition = catalogue.measures.get(measure.measureCode);
  const names = new Map(definition?.indicators.map((known) => [known.key, indicatorName(known)]));
  const sets = definition ? listMeasureSets(definition, productLine) : [];
  return {
    measureCode: measure.measureCode,
    hedisVol2MeasureName: measure.hedisVol2MeasureName,
    categoryName,
    filters: [...sets],
    hprMark: ratingsMark(sets, productLine),
    benefitOffered: measure.benefitOffered,
    auditDesignation: measure.auditDesignation,
    status: measure.status,
    indicators: measure.indicators.map((indicator) => ({
      indicatorKey: indicator.indicatorKey,
      indicatorName: names.get(indicator.indicatorKey) ?? indicator.indicatorName,
      rate: indicator.rate,
      displayRate: indicator.displayRate,
      denominator: indicator.denominator,
      auditDesignation: indicator.auditDesignation,
    })),
  };
}
