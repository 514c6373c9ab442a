/** Rules on whose file it is, on the measures a file holds, and on changes since last year. */
import type { Rule } from '../../../rule.ts';
import type { BatchSubject } from '../batch-subject.ts';
import { benefitFlagNotNeeded } from '../benefit-flag-not-needed.ts';
import { benefitNoWithData } from '../benefit-no-with-data.ts';
import { cmsRequiredNotReported } from '../cms-required-not-reported.ts';
import { collectionMethodInvalid } from '../collection-method-invalid.ts';
import { contractMismatch } from '../contract-mismatch.ts';
import { duplicateInBatch } from '../duplicate-in-batch.ts';
import { fileNameHeaderMismatch } from '../file-name-header-mismatch.ts';
import { fileNamePattern } from '../file-name-pattern.ts';
import { guidMissing } from '../guid-missing.ts';
import { guidNotCertified } from '../guid-not-certified.ts';
import { guidSwitchOff } from '../guid-switch-off.ts';
import { hprNotReported } from '../hpr-not-reported.ts';
import { indicatorMissing } from '../indicator-missing.ts';
import { indicatorUnknown } from '../indicator-unknown.ts';
import { measureDoubtful } from '../measure-doubtful.ts';
import { measureNotInProductLine } from '../measure-not-in-product-line.ts';
import { methodBlockMismatch } from '../method-block-mismatch.ts';
import { methodChange } from '../method-change.ts';
import { notReportedWithData } from '../not-reported-with-data.ts';
import { organizationMismatch } from '../organization-mismatch.ts';
import { pbpNotAllowed } from '../pbp-not-allowed.ts';
import { populationChange } from '../population-change.ts';
import { productLineMismatch } from '../product-line-mismatch.ts';
import { rateChange } from '../rate-change.ts';
import { reportedLastYear } from '../reported-last-year.ts';
import { reportingProductMismatch } from '../reporting-product-mismatch.ts';
import { requiredMeasureMissing } from '../required-measure-missing.ts';
import { retiredMeasure } from '../retired-measure.ts';
import { snpOnlyMeasure } from '../snp-only-measure.ts';
import { specialProjectMismatch } from '../special-project-mismatch.ts';
import { stageLocked } from '../stage-locked.ts';
import { staleFile } from '../stale-file.ts';
import type { FileSubject, IndicatorSubject, MeasureSubject } from '../subject.ts';
import { submissionNotAuthorised } from '../submission-not-authorised.ts';
import { surveyMeasureInXml } from '../survey-measure-in-xml.ts';
import { tooManyFiles } from '../too-many-files.ts';
import { unknownMeasure } from '../unknown-measure.ts';
import { unknownSubmission } from '../unknown-submission.ts';
import { vendorMismatch } from '../vendor-mismatch.ts';
import { vendorUnknown } from '../vendor-unknown.ts';
import { yearMismatch } from '../year-mismatch.ts';
import { zipProblem } from '../zip-problem.ts';

/** Does the file belong to its submission? A Schema or Fatal finding of these ends the validation of the file. */
export const fileRules: readonly Rule<FileSubject>[] = [
  fileNamePattern,
  fileNameHeaderMismatch,
  unknownSubmission,
  submissionNotAuthorised,
  organizationMismatch,
  productLineMismatch,
  stageLocked,
  yearMismatch,
  vendorUnknown,
  reportingProductMismatch,
  contractMismatch,
  pbpNotAllowed,
  specialProjectMismatch,
  vendorMismatch,
  staleFile,
];

/** Measures of the file as a whole; run once the file is known to belong to its submission. */
export const contentRules: readonly Rule<FileSubject>[] = [
  requiredMeasureMissing,
  unknownMeasure,
  retiredMeasure,
  guidSwitchOff,
  reportedLastYear,
];

/** One measure of the file. */
export const measureRules: readonly Rule<MeasureSubject>[] = [
  measureNotInProductLine,
  surveyMeasureInXml,
  measureDoubtful,
  guidMissing,
  guidNotCertified,
  benefitNoWithData,
  benefitFlagNotNeeded,
  notReportedWithData,
  collectionMethodInvalid,
  methodBlockMismatch,
  indicatorMissing,
  indicatorUnknown,
  cmsRequiredNotReported,
  hprNotReported,
  snpOnlyMeasure,
  methodChange,
];

/** One indicator against last year's results. */
export const priorYearRules: readonly Rule<IndicatorSubject>[] = [rateChange, populationChange];

/** An upload as a whole, before any of its files is processed. */
export const batchRules: readonly Rule<BatchSubject>[] = [duplicateInBatch, tooManyFiles, zipProblem];
