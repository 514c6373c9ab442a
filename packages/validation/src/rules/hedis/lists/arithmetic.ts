/** Rules on arithmetic: inside an indicator, between the indicators of a measure, and between measures. */
import type { Rule } from '../../../rule.ts';
import type { FileSubject, IndicatorSubject, MeasureSubject } from '../subject.ts';
import { adminEligExceedsPopulation } from '../admin-elig-exceeds-population.ts';
import { adminRateVsSample } from '../admin-rate-vs-sample.ts';
import { ageBandsSum } from '../age-bands-sum.ts';
import { anyAtLeastEach } from '../any-at-least-each.ts';
import { chainedDenominator } from '../chained-denominator.ts';
import { comboVersusPart } from '../combo-versus-part.ts';
import { denominatorArithmetic } from '../denominator-arithmetic.ts';
import { denominatorOrder } from '../denominator-order.ts';
import { diabetesPopulations } from '../diabetes-populations.ts';
import { diagnosisSum } from '../diagnosis-sum.ts';
import { distributionTotal } from '../distribution-total.ts';
import { ecdsAdminOnly } from '../ecds-admin-only.ts';
import { ecdsDenominator } from '../ecds-denominator.ts';
import { ecdsExclusionsExceed } from '../ecds-exclusions-exceed.ts';
import { ecdsNumeratorSum } from '../ecds-numerator-sum.ts';
import { engagementVersusInitiation } from '../engagement-versus-initiation.ts';
import { exclusionsHigh } from '../exclusions-high.ts';
import { expectedNotPositive } from '../expected-not-positive.ts';
import { finalSampleArithmetic } from '../final-sample-arithmetic.ts';
import { gsdComplement } from '../gsd-complement.ts';
import { hfsDays } from '../hfs-days.ts';
import { hpcParts } from '../hpc-parts.ts';
import { hypertensionPopulations } from '../hypertension-populations.ts';
import { monotonicOrder } from '../monotonic-order.ts';
import { negativeOrNonInteger } from '../negative-or-non-integer.ts';
import { noMedicalRecordLift } from '../no-medical-record-lift.ts';
import { numeratorExceedsDenominator } from '../numerator-exceeds-denominator.ts';
import { numeratorWithoutDenominator } from '../numerator-without-denominator.ts';
import { observedExceedsDenominator } from '../observed-exceeds-denominator.ts';
import { oeMismatch } from '../oe-mismatch.ts';
import { oeRange } from '../oe-range.ts';
import { outlierRateHigh } from '../outlier-rate-high.ts';
import { outliersExceedMembers } from '../outliers-exceed-members.ts';
import { oversampleCount } from '../oversample-count.ts';
import { oversampleRateUnusual } from '../oversample-rate-unusual.ts';
import { oversampleUse } from '../oversample-use.ts';
import { perfectRate } from '../perfect-rate.ts';
import { populationVsEnrollment } from '../population-vs-enrollment.ts';
import { raceEthnicityTotalsDiffer } from '../race-ethnicity-totals-differ.ts';
import { rateMismatch } from '../rate-mismatch.ts';
import { rateOutlier } from '../rate-outlier.ts';
import { sameDenominator } from '../same-denominator.ts';
import { sampleExceedsPopulation } from '../sample-exceeds-population.ts';
import { sampleSharedAcrossMetrics } from '../sample-shared-across-metrics.ts';
import { sampleSizeNot411 } from '../sample-size-not-411.ts';
import { sampleTooSmall } from '../sample-too-small.ts';
import { sesUnknownHigh } from '../ses-unknown-high.ts';
import { smallDenominator } from '../small-denominator.ts';
import { stratificationIncomplete } from '../stratification-incomplete.ts';
import { stratificationMissing } from '../stratification-missing.ts';
import { stratificationNotApplicable } from '../stratification-not-applicable.ts';
import { stratificationSum } from '../stratification-sum.ts';
import { stratumNumerator } from '../stratum-numerator.ts';
import { subsetExceedsWhole } from '../subset-exceeds-whole.ts';
import { supplementalNotAllowed } from '../supplemental-not-allowed.ts';
import { supplementalShareHigh } from '../supplemental-share-high.ts';
import { unionBounds } from '../union-bounds.ts';
import { unknownRaceHigh } from '../unknown-race-high.ts';
import { varianceNotPositive } from '../variance-not-positive.ts';
import { zeroNumerator } from '../zero-numerator.ts';

/** Run for each indicator of the file that the catalogue has. */
export const indicatorRules: readonly Rule<IndicatorSubject>[] = [
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
  ecdsDenominator,
  ecdsNumeratorSum,
  ecdsAdminOnly,
  ecdsExclusionsExceed,
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
];

/** Run for each measure of the file that the catalogue has. */
export const relationRules: readonly Rule<MeasureSubject>[] = [
  sampleSharedAcrossMetrics,
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
  hpcParts,
  hfsDays,
];

/** Run once for the file. */
export const crossMeasureRules: readonly Rule<FileSubject>[] = [
  diabetesPopulations,
  hypertensionPopulations,
  raceEthnicityTotalsDiffer,
];
