/** The subjects of HEDIS rules: the file, what is registered for it, the season's catalogue and the switches. */
import type { ProductLine } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { HedisSubmission, IndicatorData, MeasureData } from '../../formats/hedis-xml/model.ts';
import type { Catalogue, CatalogueIndicator, CatalogueMeasure } from '../../seasons/catalogue.ts';

/** The submission as the season registers it. Absent in the browser and on the command line without --season. */
export interface Registration {
  readonly submissionId: number;
  readonly organizationId: number;
  readonly productLine: ProductLine;
  readonly reportingProduct: string;
  readonly specialProject: string | null;
  readonly specialArea: string | null;
  readonly cmsContractNumber: string | null;
  readonly planBenefitPackage: string | null;
  readonly softwareVendorId: number | null;
  /** Two-letter state; PR is excused from R-007. */
  readonly state: string | null;
  /** Stage of the HEDIS component, or null where stages are not checked. F-011. */
  readonly stage: Stage | null;
  /** May the uploader load this submission? null where this is not checked. F-008. */
  readonly mayUpload: boolean | null;
  /** Why the system, the season or the HEDIS program takes no file for it; null: they do. F-011. */
  readonly closedReason: string | null;
  /** `generatedAt` of the current file, ISO 8601. F-019. */
  readonly previousGeneratedAt: string | null;
  /** Approved sample-size reductions by measure code. H-002. */
  readonly approvedSampleReductions: ReadonlySet<string>;
}

/** Last year's results of the same plan, for the Y rules. Rates in percent (ratios for O/E). */
export interface PriorYear {
  readonly measures: ReadonlyMap<
    string,
    { readonly reported: boolean; readonly collectionMethod: 'A' | 'H' | 'E' | null }
  >;
  readonly indicators: ReadonlyMap<
    string,
    {
      readonly rate: number | null;
      readonly denominator: number | null;
      readonly eligiblePopulation: number | null;
    }
  >;
}

/** Everything known about the season besides the catalogue. `null` parts make their rules silent. */
export interface SeasonRegister {
  /** undefined: not registered. null register: registrations unknown, identity rules against it are silent. */
  getRegistration(submissionId: number): Registration | undefined;
  /** false: vendors and certificates are known and registrations are not, for a file that is tied to none. */
  readonly knowsRegistrations?: boolean;
  readonly softwareVendors: ReadonlyMap<number, { readonly isSelfDeveloped: boolean }>;
  /** Certified for (vendor, measure, product line)? GUIDs are compared in lower case. */
  isCertified(vendorId: number, measure: string, productLine: string, guid: string): boolean;
  findPriorYear(submissionId: number): PriorYear | undefined;
}

export interface Switches {
  /** Measure GUID validation: M-007 and M-008 with it on, M-009 with it off. */
  readonly guid: boolean;
  readonly experimental: boolean;
}

export interface FileSubject {
  readonly fileName: string;
  readonly submission: HedisSubmission;
  readonly catalogue: Catalogue;
  readonly register: SeasonRegister | null;
  readonly registration: Registration | null;
  readonly switches: Switches;
  /** The moment of validation, ISO 8601 UTC; given so that a run can be repeated. */
  readonly now: string;
}

export interface MeasureSubject extends FileSubject {
  readonly measure: MeasureData;
  readonly definition: CatalogueMeasure;
}

export interface IndicatorSubject extends MeasureSubject {
  readonly indicator: IndicatorData;
  readonly indicatorDefinition: CatalogueIndicator;
}
