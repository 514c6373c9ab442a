/**
 * A HEDIS submission as the streaming reader passes it to the rules. The reader stores only the first occurrence of
 * each catalogue measure and indicator, so memory is bounded by the catalogue, not by the file's size.
 */
import type { ProductLine } from '@idss/domain/program';

/** A position in the file; line and column count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Text of a header element with its place. */
export interface Text extends Place {
  readonly text: string;
}

export interface HedisHeader {
  readonly measurementYear: Text;
  readonly productLine: Text & { readonly text: ProductLine };
  readonly reportingProduct: Text;
  readonly submissionId: Text;
  readonly organizationId: Text;
  readonly organizationName?: Text;
  readonly cmsContractNumber?: Text;
  readonly planBenefitPackage?: Text;
  readonly specialProject?: Text;
  readonly specialArea?: Text;
  readonly vendorId: Text;
  readonly vendorName?: Text;
  readonly productName?: Text;
  readonly productVersion?: Text;
  readonly generatedAt: Text;
}

/** Elements of the data blocks, and of stratification rows, by the names of the schema. */
export type FieldName =
  | 'EligiblePopulation'
  | 'ExclusionAdminRequired'
  | 'NumeratorByAdmin'
  | 'NumeratorBySupplemental'
  | 'Rate'
  | 'NumeratorByAdminElig'
  | 'CYAR'
  | 'MinReqSampleSize'
  | 'OversampleRate'
  | 'OversampleRecordsNumber'
  | 'FinalSampleSize'
  | 'ExclusionValidDataErrors'
  | 'ExclusionEmployeeOrDep'
  | 'OversampleRecsAdded'
  | 'Denominator'
  | 'NumeratorByMedicalRecords'
  | 'InitialPopulation'
  | 'Exclusions'
  | 'Numerator'
  | 'MemberCount'
  | 'OutlierMemberCount'
  | 'NonOutlierMemberCount'
  | 'ObservedCount'
  | 'ExpectedCount'
  | 'CountVariance'
  | 'OE'
  | 'MemberMonths'
  | 'Percent'
  | 'RiskDenominator'
  /** Sources of an ECDS group are prefixed with it: `NumeratorBySSoR.EHR`, `InitialPopulationBySSoR.Admin`, … */
  | `${'InitialPopulationBySSoR' | 'ExclusionsBySSoR' | 'NumeratorBySSoR'}.${'EHR' | 'CaseManagement' | 'HIERegistry' | 'Admin'}`;

/** A submitted number. `scaled` is exact: the value times 10^6 as an integer, since no type allows more digits. */
export interface Num extends Place {
  readonly text: string;
  readonly value: number;
  readonly scaled: bigint;
}

export type Fields = ReadonlyMap<FieldName, Num>;

export type BlockName =
  | 'administrative'
  | 'hybrid'
  | 'ecds'
  | 'indexStayRisk'
  | 'memberRisk'
  | 'enrollment'
  | 'diversity';

export type CollectionMethod = 'A' | 'H' | 'E';

export type Dimension = 'race' | 'ethnicity' | 'ses';

export interface StratumRow extends Place {
  readonly category: string;
  readonly fields: Fields;
}

export interface Stratification extends Place {
  readonly dimension: Dimension;
  readonly rows: readonly StratumRow[];
}

export interface IndicatorData extends Place {
  readonly key: string;
  /** Where the indicator has its own method. */
  readonly collectionMethod?: CollectionMethod;
  readonly block: BlockName;
  readonly fields: Fields;
  readonly stratifications: readonly Stratification[];
}

export interface MeasureData extends Place {
  readonly code: string;
  readonly reportMeasure: boolean;
  readonly benefitOffered: boolean;
  readonly collectionMethod: CollectionMethod | null;
  readonly certificationGuid: string | null;
  /** Verbatim, with spaces and line breaks; absent where the file has none. */
  readonly notes?: string;
  readonly indicators: ReadonlyMap<string, IndicatorData>;
  /** Indicators whose key the catalogue does not have for this measure: only their key and place are stored. */
  readonly unknownIndicators: readonly ({ readonly key: string } & Place)[];
}

export interface HedisSubmission {
  readonly schemaVersion: Text;
  readonly header: HedisHeader;
  readonly measures: ReadonlyMap<string, MeasureData>;
  /** Codes the catalogue does not have (retired ones included), with their place. */
  readonly unknownMeasures: readonly ({ readonly code: string } & Place)[];
}
