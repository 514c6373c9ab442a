/** Every rule of this folder by its phase. Written by npm run lists. */
import { adminEligExceedsPopulation } from './admin-elig-exceeds-population.ts';
import { adminRateVsSample } from './admin-rate-vs-sample.ts';
import { ageBandsSum } from './age-bands-sum.ts';
import { anyAtLeastEach } from './any-at-least-each.ts';
import { benefitFlagNotNeeded } from './benefit-flag-not-needed.ts';
import { benefitNoWithData } from './benefit-no-with-data.ts';
import { chainedDenominator } from './chained-denominator.ts';
import { cmsRequiredNotReported } from './cms-required-not-reported.ts';
import { collectionMethodInvalid } from './collection-method-invalid.ts';
import { comboVersusPart } from './combo-versus-part.ts';
import { contractMismatch } from './contract-mismatch.ts';
import { denominatorArithmetic } from './denominator-arithmetic.ts';
import { denominatorOrder } from './denominator-order.ts';
import { diabetesPopulations } from './diabetes-populations.ts';
import { diagnosisSum } from './diagnosis-sum.ts';
import { distributionTotal } from './distribution-total.ts';
import { duplicateInBatch } from './duplicate-in-batch.ts';
import { duplicateIndicator } from './duplicate-indicator.ts';
import { duplicateMeasure } from './duplicate-measure.ts';
import { ecdsAdminOnly } from './ecds-admin-only.ts';
import { ecdsDenominator } from './ecds-denominator.ts';
import { ecdsExclusionsExceed } from './ecds-exclusions-exceed.ts';
import { ecdsNumeratorSum } from './ecds-numerator-sum.ts';
import { engagementVersusInitiation } from './engagement-versus-initiation.ts';
import { exclusionsHigh } from './exclusions-high.ts';
import { expectedNotPositive } from './expected-not-positive.ts';
import { fileNameHeaderMismatch } from './file-name-header-mismatch.ts';
import { fileNamePattern } from './file-name-pattern.ts';
import { finalSampleArithmetic } from './final-sample-arithmetic.ts';
import { gsdComplement } from './gsd-complement.ts';
import { guidMissing } from './guid-missing.ts';
import { guidNotCertified } from './guid-not-certified.ts';
import { guidSwitchOff } from './guid-switch-off.ts';
import { hfsDays } from './hfs-days.ts';
import { hpcParts } from './hpc-parts.ts';
import { hprNotReported } from './hpr-not-reported.ts';
import { hypertensionPopulations } from './hypertension-populations.ts';
import { indicatorMissing } from './indicator-missing.ts';
import { indicatorUnknown } from './indicator-unknown.ts';
import { measureDoubtful } from './measure-doubtful.ts';
import { measureNotInProductLine } from './measure-not-in-product-line.ts';
import { methodBlockMismatch } from './method-block-mismatch.ts';
import { methodChange } from './method-change.ts';
import { monotonicOrder } from './monotonic-order.ts';
import { negativeOrNonInteger } from './negative-or-non-integer.ts';
import { noMedicalRecordLift } from './no-medical-record-lift.ts';
import { notReportedWithData } from './not-reported-with-data.ts';
import { notWellFormed } from './not-well-formed.ts';
import { numeratorExceedsDenominator } from './numerator-exceeds-denominator.ts';
import { numeratorWithoutDenominator } from './numerator-without-denominator.ts';
import { observedExceedsDenominator } from './observed-exceeds-denominator.ts';
import { oeMismatch } from './oe-mismatch.ts';
import { oeRange } from './oe-range.ts';
import { organizationMismatch } from './organization-mismatch.ts';
import { outlierRateHigh } from './outlier-rate-high.ts';
import { outliersExceedMembers } from './outliers-exceed-members.ts';
import { oversampleCount } from './oversample-count.ts';
import { oversampleRateUnusual } from './oversample-rate-unusual.ts';
import { oversampleUse } from './oversample-use.ts';
import { pbpNotAllowed } from './pbp-not-allowed.ts';
import { perfectRate } from './perfect-rate.ts';
import { populationChange } from './population-change.ts';
import { populationVsEnrollment } from './population-vs-enrollment.ts';
import { productLineMismatch } from './product-line-mismatch.ts';
import { raceEthnicityTotalsDiffer } from './race-ethnicity-totals-differ.ts';
import { rateChange } from './rate-change.ts';
import { rateMismatch } from './rate-mismatch.ts';
import { rateOutlier } from './rate-outlier.ts';
import { reportedLastYear } from './reported-last-year.ts';
import { reportingProductMismatch } from './reporting-product-mismatch.ts';
import { requiredMeasureMissing } from './required-measure-missing.ts';
import { retiredMeasure } from './retired-measure.ts';
import { sameDenominator } from './same-denominator.ts';
import { sampleExceedsPopulation } from './sample-exceeds-population.ts';
import { sampleSharedAcrossMetrics } from './sample-shared-across-metrics.ts';
import { sampleSizeNot411 } from './sample-size-not-411.ts';
import { sampleTooSmall } from './sample-too-small.ts';
import { schemaInvalid } from './schema-invalid.ts';
import { sesUnknownHigh } from './ses-unknown-high.ts';
import { smallDenominator } from './small-denominator.ts';
import { snpOnlyMeasure } from './snp-only-measure.ts';
import { specialProjectMismatch } from './special-project-mismatch.ts';
import { stageLocked } from './stage-locked.ts';
import { staleFile } from './stale-file.ts';
import { stratificationIncomplete } from './stratification-incomplete.ts';
import { stratificationMissing } from './stratification-missing.ts';
import { stratificationNotApplicable } from './stratification-not-applicable.ts';
import { stratificationSum } from './stratification-sum.ts';
import { stratumNumerator } from './stratum-numerator.ts';
import { submissionNotAuthorised } from './submission-not-authorised.ts';
import { subsetExceedsWhole } from './subset-exceeds-whole.ts';
import { supplementalNotAllowed } from './supplemental-not-allowed.ts';
import { supplementalShareHigh } from './supplemental-share-high.ts';
import { surveyMeasureInXml } from './survey-measure-in-xml.ts';
import { tooManyFiles } from './too-many-files.ts';
import { unionBounds } from './union-bounds.ts';
import { unknownMeasure } from './unknown-measure.ts';
import { unknownRaceHigh } from './unknown-race-high.ts';
import { unknownSubmission } from './unknown-submission.ts';
import { unsafeContent } from './unsafe-content.ts';
import { unsupportedSchemaVersion } from './unsupported-schema-version.ts';
import { varianceNotPositive } from './variance-not-positive.ts';
import { vendorMismatch } from './vendor-mismatch.ts';
import { vendorUnknown } from './vendor-unknown.ts';
import { yearMismatch } from './year-mismatch.ts';
import { zeroNumerator } from './zero-numerator.ts';
import { zipProblem } from './zip-problem.ts';
import type { HedisRules } from './phases.ts';

export const hedisRules: HedisRules = {
  indicator: [
    ecdsDenominator,
    ecdsNumeratorSum,
    ecdsAdminOnly,
    ecdsExclusionsExceed,
    sampleExceedsPopulation,
    sampleSizeNot411,
    sampleTooSmall,
    oversampleUse,
    denominatorArithmetic,
    oversampleCount,
    finalSampleArithmetic,
    oversampleRateUnusual,
    adminEligExceedsPopulation,
    noMedicalRecordLift,
    adminRateVsSample,
    smallDenominator,
    rateMismatch,
    numeratorExceedsDenominator,
    numeratorWithoutDenominator,
    zeroNumerator,
    perfectRate,
    supplementalNotAllowed,
    supplementalShareHigh,
    exclusionsHigh,
    rateOutlier,
    populationVsEnrollment,
    negativeOrNonInteger,
    stratificationMissing,
    stratificationNotApplicable,
    stratificationIncomplete,
    stratificationSum,
    stratumNumerator,
    unknownRaceHigh,
    sesUnknownHigh,
    expectedNotPositive,
    oeMismatch,
    oeRange,
    observedExceedsDenominator,
    outliersExceedMembers,
    outlierRateHigh,
    varianceNotPositive,
  ],
  reader: [
    notWellFormed,
    schemaInvalid,
    unsupportedSchemaVersion,
    unsafeContent,
    yearMismatch,
    duplicateMeasure,
    duplicateIndicator,
  ],
  file: [
    fileNamePattern,
    fileNameHeaderMismatch,
    unknownSubmission,
    submissionNotAuthorised,
    organizationMismatch,
    productLineMismatch,
    stageLocked,
    reportingProductMismatch,
    contractMismatch,
    pbpNotAllowed,
    specialProjectMismatch,
    vendorUnknown,
    vendorMismatch,
    staleFile,
  ],
  batch: [
    duplicateInBatch,
    tooManyFiles,
    zipProblem,
  ],
  relation: [
    sampleSharedAcrossMetrics,
    hpcParts,
    hfsDays,
    ageBandsSum,
    diagnosisSum,
    subsetExceedsWhole,
    engagementVersusInitiation,
    sameDenominator,
    comboVersusPart,
    gsdComplement,
    chainedDenominator,
    unionBounds,
    monotonicOrder,
    anyAtLeastEach,
    distributionTotal,
    denominatorOrder,
  ],
  content: [
    requiredMeasureMissing,
    unknownMeasure,
    retiredMeasure,
    guidSwitchOff,
    reportedLastYear,
  ],
  measure: [
    measureNotInProductLine,
    surveyMeasureInXml,
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
    measureDoubtful,
    methodChange,
  ],
  crossMeasure: [
    diabetesPopulations,
    hypertensionPopulations,
    raceEthnicityTotalsDiffer,
  ],
  priorYear: [
    rateChange,
    populationChange,
  ],
};
