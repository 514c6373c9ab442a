/**
 * A HEDIS file as a plan's software would write it: every applicable measure with its data blocks and stratification
 * rows, sums and relations in order. Used by the demonstration season, by tests, and by benchmarks for its size.
 */
import { indicatorsApplicable, measuresRequired } from '@idss/validation/rules/hedis/applicable';
import { listSums } from '@idss/validation/rules/hedis/relations';
import type { Catalogue, CatalogueIndicator, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import type { FieldName } from '@idss/validation/formats/hedis-xml/model';
import type { Registration } from '@idss/validation/rules/hedis/subject';
import { hasRows } from '@idss/validation/rules/hedis/stratification';
import {
  addDerived,
  administrativeFields,
  count,
  drawSample,
  ecdsFields,
  hybridFields,
  riskFields,
  sumFields,
  type Sample,
} from './data-blocks.ts';
import { applyDefect, damageText, type DefectName } from './defects.ts';
import {
  writeHedisXml,
  type DraftFields,
  type DraftFile,
  type DraftIndicator,
  type DraftMeasure,
} from './hedis-file.ts';
import { getBlock, getMethod, getMetricMethod } from './collection-methods.ts';
import { bandWeight, getShare, type PlanProfile } from './plan-numbers.ts';
import { makeCounts, makePopulations } from './proportion-counts.ts';
import { allocate, createRandom, type Random } from './random.ts';
import { stratify } from './stratification-rows.ts';
import type { UnitErrors } from './unit-errors.ts';

export interface HedisRequest {
  readonly submission: Pick<
    Registration,
    | 'productLine'
    | 'reportingProduct'
    | 'specialProject'
    | 'specialArea'
    | 'cmsContractNumber'
    | 'planBenefitPackage'
  > & { readonly subId: number; readonly approvedSampleReductions: readonly string[] };
  readonly organization: { readonly orgId: number; readonly orgName: string };
  readonly vendor: { readonly orgId: number; readonly orgName: string };
  /** The vendor's certification id for a measure; null where it has none. */
  readonly getGuid: (measureCode: string) => string | null;
  readonly catalogue: Catalogue;
  readonly members: number;
  /** Large: no band is too small to be displayed, so that nothing is found. Small: warnings about small bands. */
  readonly size: 'large' | 'small';
  readonly notReported?: readonly string[];
  /** Benefits that the plan does not offer: Dental, Pharmacy, … */
  readonly withoutBenefits?: readonly string[];
  /** ISO 8601 */
  readonly generatedAt: string;
  readonly seed: string;
  readonly defects?: readonly DefectName[];
  readonly unitErrors?: UnitErrors;
}

/** A submission of a Commercial HMO, without anything special. */
export const commercialSubmission = (subId: number): HedisRequest['submission'] => ({
  subId,
  productLine: 'Commercial',
  reportingProduct: 'HMO',
  specialProject: null,
  specialArea: null,
  cmsContractNumber: null,
  planBenefitPackage: null,
  approvedSampleReductions: [],
});

/** The text of the file. */
export const generateHedisXml = (request: HedisRequest): string =>
  finishHedisXml(generateHedisFile(request), request.catalogue, request.defects ?? []);

/** Puts the mistakes into the file and writes it. */
export function finishHedisXml(
  file: DraftFile,
  catalogue: Catalogue,
  defects: readonly DefectName[],
): string {
  for (const defect of defects) applyDefect(defect, file, catalogue);
  return damageText(defects, writeHedisXml(file));
}

/** The same before it is text. */
export function generateHedisFile(request: HedisRequest): DraftFile {
  const { submission, organization, vendor, catalogue } = request;
  const profile: PlanProfile = {
    seed: `${request.seed}/${organization.orgId}/${submission.productLine}`,
    productLine: submission.productLine,
    members: request.members,
    quality: createRandom(`${request.seed}/${organization.orgId}/quality`).between(-4, 6),
    isLarge: request.size === 'large',
    unitErrors: request.unitErrors,
  };
  const measures = measuresRequired(catalogue, submission.productLine, submission.specialProject);
  return {
    schemaVersion: catalogue.acceptedSchemaVersions[0] ?? '',
    header: {
      measurementYear: catalogue.measurementYear,
      productLine: submission.productLine,
      reportingProduct: submission.reportingProduct,
      submissionId: submission.subId,
      organizationId: organization.orgId,
      organizationName: organization.orgName,
      cmsContractNumber: submission.cmsContractNumber,
      planBenefitPackage: submission.planBenefitPackage,
      specialProject: submission.specialProject,
      specialArea: submission.specialArea,
      vendorId: vendor.orgId,
      vendorName: vendor.orgName,
      generatedAt: request.generatedAt,
    },
    measures: measures.map((measure) => makeMeasure(request, profile, measure)),
  };
}

function makeMeasure(request: HedisRequest, profile: PlanProfile, measure: CatalogueMeasure): DraftMeasure {
  const random = createRandom(`${profile.seed}/${request.submission.subId}/${measure.code}`);
  const isReported = !request.notReported?.includes(measure.code);
  const isOffered = measure.benefit === null || !request.withoutBenefits?.includes(measure.benefit);
  const draft: DraftMeasure = {
    code: measure.code,
    reportMeasure: isReported,
    benefitOffered: isOffered,
    collectionMethod: null,
    certificationGuid: null,
    indicators: [],
  };
  if (!isReported || !isOffered) return draft;
  draft.collectionMethod = getMethod(measure, profile);
  draft.certificationGuid = request.getGuid(measure.code);
  draft.indicators = makeIndicators({ request, profile, measure, random }, draft.collectionMethod);
  return draft;
}

interface MeasureRequest {
  readonly request: HedisRequest;
  readonly profile: PlanProfile;
  readonly measure: CatalogueMeasure;
  readonly random: Random;
}

type CollectionMethod = 'A' | 'H' | 'E';

function makeIndicators(measureRequest: MeasureRequest, method: CollectionMethod): DraftIndicator[] {
  const { request, profile, measure } = measureRequest;
  const applicable = indicatorsApplicable(measure, profile.productLine);
  const toParts = computeTotals(measure, applicable);
  const bands = applicable.filter((indicator) => !toParts.has(indicator.key));
  const methodFor = (indicator: CatalogueIndicator) => getMetricMethod(measure, indicator, method, profile);
  const blocks = new Map<string, DraftFields>();
  for (const used of new Set(bands.map(methodFor))) {
    const own = bands.filter((band) => methodFor(band) === used);
    for (const block of makeBands(measureRequest, used, own)) blocks.set(...block);
  }
  const blockFor = (key: string): DraftFields => {
    const known = blocks.get(key);
    if (known) return known;
    const { parts, isMetricSum } = toParts.get(key) ?? { parts: [], isMetricSum: false };
    const counts = parts.map((part) => blockFor(part.key));
    // Chronic and acute stays are those of the same members.
    const only = isMetricSum && measure.elementSet === 'riskAdjustedMember' ? riskCounts : undefined;
    const sum = sumFields(counts, only);
    blocks.set(key, sum);
    return sum;
  };
  return applicable.map((indicator) => {
    const used = methodFor(indicator);
    const block = getBlock(measure, used);
    const fields: DraftFields = new Map(blockFor(indicator.key));
    for (const element of indicator.withoutElements ?? [])
      if (count(fields, element as FieldName) > 0) fields.delete(element as FieldName);
    const draft: DraftIndicator = {
      key: indicator.key,
      collectionMethod: used === method ? null : used,
      block,
      fields,
      stratifications: new Map(),
    };
    addStratifications(request.catalogue, profile, measure, indicator, draft);
    if (indicator.isTotal && block !== 'enrollment' && block !== 'diversity')
      addDerived(block, fields, measure.rateFormula === 'inverted');
    return draft;
  });
}

const riskCounts = ['ObservedCount', 'ExpectedCount', 'CountVariance'] as const;

interface Total {
  readonly parts: readonly CatalogueIndicator[];
  readonly isMetricSum: boolean;
}

/** Indicators that are the sum of others, and of which. */
function computeTotals(
  measure: CatalogueMeasure,
  applicable: readonly CatalogueIndicator[],
): ReadonlyMap<string, Total> {
  const totals = new Map<string, Total>();
  for (const relation of measure.relations) {
    if (!['sumToTotal', 'groupSumToTotal', 'metricSum'].includes(relation.type)) continue;
    for (const { total, parts } of listSums(measure, relation)) {
      const present = parts.filter((part) => applicable.includes(part));
      if (present.length > 0 && !totals.has(total.key))
        totals.set(total.key, { parts: present, isMetricSum: relation.type === 'metricSum' });
    }
  }
  return totals;
}

function makeBands(
  { request, profile, measure, random }: MeasureRequest,
  method: CollectionMethod,
  bands: readonly CatalogueIndicator[],
): Map<string, DraftFields> {
  const populations = makePopulations(profile, measure, bands);
  const { supplementalDataAllowed: hasSupplemental } = measure;
  switch (getBlock(measure, method)) {
    case 'administrative': {
      const counts = makeCounts(profile, measure, bands, populations, random);
      return mapBands(bands, ({ key }) =>
        administrativeFields(counts.get(key) ?? none, hasSupplemental, random),
      );
    }
    case 'ecds': {
      const counts = makeCounts(profile, measure, bands, populations, random);
      return mapBands(bands, ({ key }) => ecdsFields(counts.get(key) ?? none, random));
    }
    case 'hybrid': {
      const samples = sharedSamples(request, measure, bands, populations, random);
      const denominators = new Map([...samples].map(([key, sample]) => [key, sample.denominator]));
      const counts = makeCounts(profile, measure, bands, denominators, random);
      return mapBands(bands, ({ key, metric }) =>
        hybridFields(
          samples.get(key) ?? noSample,
          counts.get(key) ?? none,
          { hasAdmin: !recordsOnly.has(metric), hasSupplemental },
          random,
        ),
      );
    }
    case 'indexStayRisk':
    case 'memberRisk':
      return riskBands(profile, measure, bands, populations, random);
    case 'enrollment':
      return mapBands(bands, (band) => {
        const share = bandWeight(profile, band) / 21;
        return new Map([
          ['MemberMonths', Math.max(profile.isLarge ? 400 : 0, Math.round(profile.members * 12 * share))],
        ]);
      });
    case 'diversity':
      return diversityBands(profile, bands);
  }
}

const none = { denominator: 0, numerator: 0 };
const noSample: Sample = {
  population: 0,
  exclusions: 0,
  size: 0,
  dataErrors: 0,
  employees: 0,
  added: 0,
  denominator: 0,
};

/** Notifications are only in the medical record; the catalogue has no field for it. Spec: measures-methods. */
const recordsOnly = new Set(['NotificationInpatientAdmission', 'ReceiptDischargeInformation']);

const mapBands = (
  bands: readonly CatalogueIndicator[],
  createFields: (band: CatalogueIndicator) => DraftFields,
): Map<string, DraftFields> => new Map(bands.map((band) => [band.key, createFields(band)]));

function sharedSamples(
  { submission }: HedisRequest,
  measure: CatalogueMeasure,
  bands: readonly CatalogueIndicator[],
  populations: ReadonlyMap<string, number>,
  random: Random,
): ReadonlyMap<string, Sample> {
  const strata = [...new Map(bands.map((band) => [band.stratum, populations.get(band.key) ?? 0]))];
  const size = submission.approvedSampleReductions.includes(measure.code) ? 287 : 411;
  const drawn = drawSample(
    strata.map(([, population]) => population),
    size,
    random,
  );
  return new Map(
    bands.map(({ key, stratum }) => [key, drawn[strata.findIndex(([name]) => name === stratum)] ?? noSample]),
  );
}

/** Events per stay or member; a longer look ahead never sees fewer. */
function riskBands(
  profile: PlanProfile,
  measure: CatalogueMeasure,
  bands: readonly CatalogueIndicator[],
  populations: ReadonlyMap<string, number>,
  random: Random,
): Map<string, DraftFields> {
  const set =
    measure.elementSet === 'riskAdjustedIndexStay'
      ? 'indexStay'
      : measure.elementSet === 'riskAdjustedIndexDischarge'
        ? 'indexDischarge'
        : 'member';
  const observed = new Map<string, number>();
  for (const band of bands)
    observed.set(band.key, Math.round((populations.get(band.key) ?? 0) * getShare(profile, measure, band)));
  for (const relation of measure.relations) {
    if (relation.type !== 'observedMonotonic') continue;
    const findKey = (metric: string | undefined, stratum: string | undefined) =>
      bands.find((band) => band.metric === metric && band.stratum === stratum)?.key ?? '';
    for (const { stratum } of bands) {
      const fewer = observed.get(findKey(relation.lower, stratum));
      if (fewer !== undefined) observed.set(findKey(relation.higher, stratum), Math.round(fewer * 1.4));
    }
  }
  return mapBands(bands, ({ key }) =>
    riskFields(
      {
        denominator: populations.get(key) ?? 0,
        observed: observed.get(key) ?? 0,
        ratio: random.between(0.8, 1.2),
      },
      set,
    ),
  );
}

/** Every dimension divides the same members. */
function diversityBands(
  profile: PlanProfile,
  bands: readonly CatalogueIndicator[],
): Map<string, DraftFields> {
  const metrics = [...new Set(bands.map((band) => band.metric))];
  const blocks = new Map<string, DraftFields>();
  for (const metric of metrics) {
    const own = bands.filter((band) => band.metric === metric);
    const weights = own.map((band) =>
      createRandom(`${profile.seed}/${metric}/${band.stratum}`).between(0.2, 3),
    );
    const counts = allocate(profile.members, weights);
    own.forEach((band, index) => blocks.set(band.key, new Map([['MemberCount', counts[index] ?? 0]])));
  }
  return blocks;
}

function addStratifications(
  catalogue: Catalogue,
  profile: PlanProfile,
  measure: CatalogueMeasure,
  indicator: CatalogueIndicator,
  { block, fields, stratifications }: DraftIndicator,
): void {
  const has = (dimension: 'race' | 'ses') => hasRows(measure, indicator, dimension, profile.productLine);
  const computeWeights = (dimension: string, categories: readonly string[]) =>
    categories.map((category) => {
      const weight = createRandom(`${profile.seed}/${dimension}/${category}`).between(0.4, 2);
      // Plans know the income status of nearly all; more than one in a hundred unknown is a finding.
      if (dimension === 'ses' && category === 'Unknown') return 0.004 * weight;
      return category === 'Unknown' || category === 'AskedButNoAnswer' ? weight * 0.3 : weight;
    });
  if (has('race')) {
    const { raceCategories, ethnicityCategories } = catalogue;
    stratifications.set(
      'race',
      stratify(block, fields, raceCategories, computeWeights('race', raceCategories)),
    );
    stratifications.set(
      'ethnicity',
      stratify(block, fields, ethnicityCategories, computeWeights('ethnicity', ethnicityCategories)),
    );
  }
  if (has('ses'))
    stratifications.set(
      'ses',
      stratify(block, fields, catalogue.sesCategories, computeWeights('ses', catalogue.sesCategories)),
    );
}
