/** The measure catalogue of a season as the rules use it. The data is in the season's measures.json. */
import type { ProductLine } from '@idss/domain/program';
import type { RuleMeasures } from './rule-measures.ts';
import type { CompiledSchema } from '../formats/hedis-xml/compile-schema.ts';

export const elementSets = [
  'administrative',
  'hybrid',
  'ecds',
  'riskAdjustedIndexStay',
  'riskAdjustedIndexDischarge',
  'riskAdjustedMember',
  'enrollment',
  'diversity',
  'survey',
] as const;
export type ElementSet = (typeof elementSets)[number];

/** A relation between indicators, as listed in the catalogue; `type` selects the rule. */
export interface Relation {
  readonly type: string;
  readonly per?: string;
  readonly total?: string;
  readonly parts?: readonly string[];
  readonly groups?: readonly string[];
  readonly fields?: readonly string[];
  readonly metrics?: readonly string[];
  readonly higher?: string;
  readonly lower?: string;
  readonly combo?: string;
  readonly both?: string;
  readonly any?: string;
  readonly union?: string;
  readonly from?: string;
  readonly to?: string | number;
  readonly order?: readonly string[];
  readonly direction?: string;
  readonly max?: number;
  readonly smaller?: string;
  readonly larger?: string;
}

export interface CatalogueIndicator {
  readonly key: string;
  readonly shortName: string;
  readonly metric: string;
  readonly kind: 'proportion' | 'observedExpectedRatio' | 'percentDistribution' | 'count';
  readonly better: 'higher' | 'lower' | 'none';
  readonly group?: string;
  readonly stratum?: string;
  readonly isTotal: boolean;
  readonly productLines?: readonly ProductLine[];
  /** Of the indicator's product lines, those whose files may leave it out. */
  readonly optionalFor?: readonly ProductLine[];
  /** Where the indicator has fewer methods than its measure. */
  readonly dataCollectionMethods?: readonly Method[];
  /** Elements of its block that this indicator does not have: absent or zero. */
  readonly withoutElements?: readonly string[];
  /** false: a total without race, ethnicity and SES rows in a stratified measure. */
  readonly isStratified?: boolean;
}

export type Method = 'Administrative' | 'Hybrid' | 'ECDS' | 'Survey';

export interface CatalogueMeasure {
  readonly code: string;
  readonly name: string;
  readonly domain: string;
  readonly subDomain: string;
  readonly category: string;
  readonly sortOrder: number;
  readonly productLines: readonly ProductLine[];
  readonly dataCollectionMethods: readonly Method[];
  /**
   * Fields that each metric gives separately; the other sample fields of a hybrid measure are repeated.
   * CollectionMethod: the attribute.
   */
  readonly perMetric?: readonly string[];
  /** doubtful: perhaps retired before the season; not required, and accepted in a file. */
  readonly status?: 'doubtful';
  readonly isEcds: boolean;
  readonly isHybrid: boolean;
  readonly isSurvey: boolean;
  readonly elementSet: ElementSet;
  readonly rateFormula: 'standard' | 'inverted' | 'observedExpected' | 'share' | 'none';
  readonly unit: 'percent' | 'ratio' | 'memberMonths';
  readonly betterDirection: 'higher' | 'lower' | 'none';
  readonly raceEthnicityStratified: boolean;
  readonly sesStratifiedMedicare: boolean;
  readonly benefit: string | null;
  readonly supplementalDataAllowed: boolean;
  readonly hpr: {
    readonly included: boolean;
    readonly productLines: readonly ProductLine[];
    readonly indicators: readonly string[];
  };
  readonly cms: { readonly medicareRequired: boolean; readonly star: boolean; readonly snpPbpLevel: boolean };
  readonly filters: readonly ('hpr' | 'cmsma' | 'cmspbp')[];
  readonly auditLevel: 'measure' | 'indicator';
  readonly smallDenominator: { readonly field: string; readonly lessThan: number } | null;
  readonly specialProjectsOnly: readonly string[];
  readonly relations: readonly Relation[];
  readonly indicators: readonly CatalogueIndicator[];
}

export interface Catalogue {
  readonly measurementYear: number;
  /** The import schema of its files. */
  readonly schema: CompiledSchema;
  readonly acceptedSchemaVersions: readonly string[];
  readonly measures: ReadonlyMap<string, CatalogueMeasure>;
  /** Measures that rules name. */
  readonly ruleMeasures: RuleMeasures;
  readonly retiredCodes: ReadonlyMap<string, { readonly replacement: string | null }>;
  readonly raceCategories: readonly string[];
  readonly ethnicityCategories: readonly string[];
  readonly sesCategories: readonly string[];
  /** National 1st and 99th percentiles in percent, by product line and indicator key. Without it I-010 is silent. */
  readonly benchmarks?: Partial<
    Record<ProductLine, ReadonlyMap<string, { readonly p1: number; readonly p99: number }>>
  >;
  /** ENP bands that cover the ages of an indicator, by indicator key. Without it I-011 is silent. */
  readonly enrollmentBands?: ReadonlyMap<string, readonly string[]>;
}
