/** The measure viewer and the live measure display. Spec: measures-viewer, measures-live. */
import { designations } from '@idss/domain/audit/designation';
import { measureFilterCodes } from '@idss/domain/measures/measure-filters';
import { productLines } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { base64File, licensedRead, idText, numberText, ofSeason, productLine, staffRead } from '../shapes.ts';

const filterCode = z.enum(measureFilterCodes);
const sets = z.array(filterCode.exclude(['all']));
const designation = z.enum([...designations, '']);

/** The code of a measure, as in `CBP` or `COL-E`. */
const measureCode = z
  .string()
  .max(10)
  .regex(/^[A-Z0-9]{2,6}(?:-[A-Z]{1,3})?$/, 'must be the code of a measure');

/** Whose measures they are. */
const submissionFacts = z.object({
  subId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  productLine: z.enum(productLines),
  reportingProduct: z.string(),
  measurementYear: z.number(),
  /** There is a current file; without one there are no measures. */
  hasFile: z.boolean(),
});

const listedIndicator = z.object({
  indicatorKey: z.string(),
  indicatorName: z.string(),
  /** Percent, or the O/E ratio; also where `displayRate` shows something else. */
  rate: z.number().nullable(),
  /** As people read it: the rate, NA below the reporting threshold, or the designation of a row that is not reportable. */
  displayRate: z.string(),
  denominator: z.number().nullable(),
  auditDesignation: designation,
});

const listedMeasure = z.object({
  measureCode: z.string(),
  hedisVol2MeasureName: z.string(),
  categoryName: z.string(),
  /** The sets it belongs to: hpr, and in Medicare cmsma and cmspbp. */
  filters: sets,
  /** `*` for measures of the ratings, except in Exchange. */
  hprMark: z.enum(['*', '']),
  benefitOffered: z.enum(['Y', 'N']),
  /** Empty before plan lock. */
  auditDesignation: designation,
  status: z.string(),
  indicators: z.array(listedIndicator),
});
export type ListedMeasure = z.output<typeof listedMeasure>;

const measureIndicators = z.object({
  /** In the catalogue's order, as `measures`. */
  categories: z.array(z.object({ categoryName: z.string(), measureCodes: z.array(z.string()) })),
  /** Of the current file. */
  measures: z.array(listedMeasure),
  /** Audited, and not of a test organization. */
  submissionIsExtractable: z.boolean(),
  /** Filters of this product line. */
  filters: z.array(z.object({ code: filterCode, label: z.string() })),
  submission: submissionFacts,
});

/** The meaning of a cell's colour; never the only indication of it. */
export const cellTones = ['plain', 'muted', 'ok', 'warn', 'bad'] as const;
export type CellTone = (typeof cellTones)[number];

const cell = z.object({
  /** In full: `Numerator by administrative data`, `R Reportable`, `NA: the denominator is below 30`. */
  text: z.string(),
  /** As shown in the narrow cell: `Admin`, `R`, `NA`. Counts have thousands separators. */
  shortDisplayText: z.string(),
  /** For a white background, with a contrast of at least 4.5:1. Screens with other backgrounds choose by `tone`. */
  foregroundColor: z.string(),
  /** Rows of totals, and headings. */
  isBold: z.boolean(),
  /** Of the cell's column. */
  isFilterable: z.boolean(),
  /** Of the cell's column: shown on request. */
  isHiddenByDefault: z.boolean(),
  tone: z.enum(cellTones),
  /** For sorting and calculating, at the displayed precision; null where the cell is not a number. */
  value: z.number().nullable(),
});
export type MeasureCell = z.output<typeof cell>;

/**
 * Rows of cells, all of one length. The first row contains the headings. A measure without rows in the file has a grid
 * with only headings.
 */
const grid = z.array(z.array(cell));
export type MeasureGrid = z.output<typeof grid>;

const yearRate = z.object({
  measurementYear: z.number(),
  /** At the displayed precision; null where there is none to be shown. */
  rate: z.number().nullable(),
  displayRate: z.string(),
  denominator: z.number().nullable(),
});

const liveMeasure = z.object({
  /** Of a measure that is not stratified. */
  measureWhole: grid.optional(),
  /** The three grids of a measure that is reported by race and ethnicity. */
  measureBase: grid.optional(),
  measureRace: grid.optional(),
  measureEthnicity: grid.optional(),
  /** Medicare rows by low income and disability, of the few measures that have them. */
  measureSes: grid.optional(),
  submissionIsExtractable: z.boolean(),
  submission: submissionFacts,
  measure: z.object({
    measureCode: z.string(),
    hedisVol2MeasureName: z.string(),
    categoryName: z.string(),
    filters: sets,
    hprMark: z.enum(['*', '']),
    /** Administrative, Hybrid, ECDS; empty where the file does not say. */
    collectionMethod: z.string(),
    /** The current file names the measure. */
    isInFile: z.boolean(),
    isReported: z.boolean(),
    benefitOffered: z.enum(['Y', 'N']),
    auditDesignation: designation,
    status: z.string(),
    comment: z.string(),
  }),
  /** The counted members, in sentences generated from the season's catalogue. Empty texts are left out by screens. */
  words: z.object({
    denominator: z.string(),
    numerator: z.string(),
    rate: z.string(),
    notes: z.array(z.string()),
  }),
  /**
   * Rates of this and earlier years, oldest first. Earlier ones are those of the same organization, product line and
   * reporting product. Empty where no earlier year is on file.
   */
  history: z.object({
    unit: z.enum(['percent', 'ratio']),
    better: z.enum(['higher', 'lower', 'none']),
    indicators: z.array(
      z.object({ indicatorKey: z.string(), indicatorName: z.string(), rates: z.array(yearRate) }),
    ),
    /** Submissions of those earlier years that this portal has and the caller can see, the latest first. */
    submissions: z.array(z.object({ measurementYear: z.number(), submissionId: z.number() })),
  }),
});
export type LiveMeasure = z.output<typeof liveMeasure>;

const call = {
  ...licensedRead,
  may: 'VIEW_RESULTS_REPORTS on the submission',
  reads: ['submission'],
  errors: [403, 404],
} as const;

export const measures = {
  GetMeasureIndicatorsForSubmission: endpoint({
    ...call,
    path: '/api/GetMeasureIndicatorsForSubmission',
    summary: 'The measures of a HEDIS submission by category, with their indicators, rates and designations.',
    source: 'measures-viewer',
    query: z.strictObject({ subId: idText, productLine }),
    answer: measureIndicators,
  }),
  GetLiveMeasure: endpoint({
    ...call,
    path: '/api/GetLiveMeasure',
    summary:
      'One measure as grids of cells, in words, and compared with earlier years. It is always the submission’s own year, whatever measurementYear says.',
    source: 'measures-live',
    query: z.strictObject({
      submissionId: idText,
      productLine,
      measure: measureCode,
      measurementYear: numberText,
    }),
    answer: liveMeasure,
  }),
  GetMeasureDataDownload: endpoint({
    ...call,
    path: '/api/GetMeasureDataDownload',
    summary: 'The data worksheet of one measure (xlsx).',
    source: 'measures-worksheet',
    cost: 'expensive',
    query: z.strictObject({ subId: idText, measureCode }),
    answer: base64File,
  }),
  GetMeasureCodesForFilter: endpoint({
    ...licensedRead,
    path: '/api/GetMeasureCodesForFilter',
    summary: 'The sets of measures that lists of this product line are filtered by.',
    source: 'measures-filters',
    reads: [],
    query: z.strictObject({ productLine }),
    answer: z.array(z.object({ code: z.string(), label: z.string() })),
  }),
  GetVendorMeasureGuids: endpoint({
    ...staffRead,
    path: '/api/GetVendorMeasureGuids',
    summary:
      "Measures that are certified for a software vendor in the season's product year, with the GUID that a file must carry. 404 for an organization that there is not.",
    source: 'submissions-home',
    reads: [],
    errors: [404],
    query: z.strictObject({ vendorId: idText, ...ofSeason }),
    answer: z.array(z.object({ measure: z.string(), guid: z.string(), productLine: z.string() })),
  }),
} as const;
