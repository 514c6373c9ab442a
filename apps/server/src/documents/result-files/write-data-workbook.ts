/**
 * The data-filled workbook (type 2): a sheet for each measure of the submission, laid out as the published data-element
 * tables are, behind a sheet that lists them. Spec: files-data-workbook.
 */
import type { MeasureResult, SubmissionResult } from '@idss/validation/results/compute-results';
import { formatMethods } from '@idss/validation/results/format-methods';
import type { Catalogue, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import type { HedisHeaderFacts } from '@idss/validation/validate-hedis';
import { type LaidOutSheet, type CellFormat, type SheetCell, writeSheets } from '#src/documents/workbook.ts';
import type { NumberForm } from '#src/documents/measure-tables/element-columns.ts';
import {
  type ElementHeading,
  makeMeasureTable,
  type TableCell,
  type TableRow,
} from '#src/documents/measure-tables/make-measure-table.ts';

export interface WorkbookFacts {
  readonly fileName: string;
  readonly header: HedisHeaderFacts;
  /** Empty where it is not known. */
  readonly organizationName: string;
  /** In words. */
  readonly validationStatus: string;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
}

/** Of the sheet that lists the measures; no measure has a code like it. */
const listName = 'All measures';
const forReading =
  'This workbook is for reading. Data are loaded as XML, such as the XML workbook among the downloads of a submission.';

export function writeDataWorkbook(
  facts: WorkbookFacts,
  { measures }: SubmissionResult,
  catalogue: Catalogue,
): Promise<Uint8Array> {
  const known = measures.flatMap((measure) => {
    const definition = catalogue.measures.get(measure.code);
    return definition ? [{ measure, definition }] : [];
  });
  return writeSheets([
    listSheet(facts, known),
    ...known.map(({ measure, definition }) => measureSheet(facts, measure, definition, catalogue)),
  ]);
}

const formats = {
  title: { size: 14, isBold: true },
  label: { isMuted: true },
  note: { isItalic: true, isMuted: true },
  heading: { isBold: true, isWrapped: true, fill: 'heading', isFramed: true },
  element: { isMuted: true, isWrapped: true, fill: 'heading', isFramed: true },
  name: { isFramed: true, isWrapped: true },
  total: { isFramed: true, isWrapped: true, isBold: true },
} as const satisfies Record<string, CellFormat>;

const text = (value: string | number | null, format?: CellFormat): SheetCell => ({ value, format });
const blank = text(null);
const pair = (label: string, value: string): readonly SheetCell[] => [
  text(label, formats.label),
  text(value),
];

const formatOrganization = ({ organizationName, header }: WorkbookFacts): string =>
  organizationName === '' ? String(header.organizationId) : `${organizationName} (${header.organizationId})`;

/** Ids and moments are read, not added up: they are texts. */
function listSheet(
  facts: WorkbookFacts,
  known: readonly { readonly measure: MeasureResult; readonly definition: CatalogueMeasure }[],
): LaidOutSheet {
  const { fileName, header, validationStatus, madeAt } = facts;
  const top: readonly (readonly SheetCell[])[] = [
    [text(`Data of submission ${header.submissionId}`, formats.title)],
    pair('Organization', formatOrganization(facts)),
    [
      ...pair('Submission', String(header.submissionId)),
      ...pair('Measurement year', String(header.measurementYear)),
    ],
    [...pair('Product line', header.productLine), ...pair('Reporting product', header.reportingProduct)],
    [...pair('File', fileName), ...pair('Validation status', validationStatus)],
    [...pair('File generated at', header.generatedAt), ...pair('Workbook made at', madeAt)],
    pair('Software vendor', String(header.vendorId)),
    [text(forReading, formats.note)],
  ];
  const headings = [
    'Measure',
    'Measure name',
    'Category',
    'Reported',
    'Benefit offered',
    'Collection method',
    'Indicators',
  ].map((heading) => text(heading, formats.heading));
  return {
    name: listName,
    widths: [20, 62, 48, 26, 16, 18, 12],
    heights: new Map(),
    freeze: { rows: top.length + 1, columns: 1 },
    headingRow: top.length,
    rows: [
      ...top,
      headings,
      ...known.map(({ measure, definition }): readonly SheetCell[] => [
        { value: measure.code, format: formats.name, opens: measure.code },
        ...[
          definition.name,
          definition.category,
          yesNo(measure.reportMeasure),
          yesNo(measure.benefitOffered),
          formatMethods(measure) ?? 'Not stated',
          measure.indicators.length,
        ].map((value) => text(value, formats.name)),
      ]),
    ],
  };
}

function titleBlock(
  facts: WorkbookFacts,
  measure: MeasureResult,
  definition: CatalogueMeasure,
  hasRows: boolean,
): readonly (readonly SheetCell[])[] {
  const { header } = facts;
  return [
    [text(`${definition.name} (${measure.code})`, formats.title)],
    pair('Organization', formatOrganization(facts)),
    [
      ...pair('Submission', String(header.submissionId)),
      blank,
      ...pair('Measurement year', String(header.measurementYear)),
    ],
    [...pair('Product line', header.productLine), blank, ...pair('Reported', yesNo(measure.reportMeasure))],
    [
      ...pair('Collection method', formatMethods(measure) ?? 'Not stated'),
      blank,
      ...pair('Benefit offered', yesNo(measure.benefitOffered)),
    ],
    [
      { value: listName, opens: listName },
      text(
        hasRows
          ? 'Shaded cells, in italics, are calculated by the portal; the others are as submitted.'
          : 'The submission gives no data for this measure.',
        formats.note,
      ),
    ],
  ];
}

function measureSheet(
  facts: WorkbookFacts,
  measure: MeasureResult,
  definition: CatalogueMeasure,
  catalogue: Catalogue,
): LaidOutSheet {
  const { columns, rows } = makeMeasureTable(measure, definition, catalogue);
  const top = titleBlock(facts, measure, definition, rows.length > 0);
  const layout = { name: measure.code, widths: [...nameWidths, ...columns.map(getWidth), keyWidth] };
  if (rows.length === 0)
    return {
      ...layout,
      widths: emptyWidths,
      heights: new Map(),
      freeze: { rows: 1, columns: 0 },
      headingRow: null,
      rows: top,
    };
  return {
    ...layout,
    heights: new Map([[top.length, getHeight(columns)]]),
    freeze: { rows: top.length + 2, columns: nameWidths.length },
    headingRow: top.length + 1,
    rows: [
      ...top,
      [
        ...nameHeadings.map(() => text(null, formats.heading)),
        ...columns.map(({ description }) => text(description, formats.heading)),
        text(null, formats.heading),
      ],
      [
        ...nameHeadings.map((heading) => text(heading, formats.heading)),
        ...columns.map(({ element }) => text(element, formats.element)),
        text('Indicator key', formats.heading),
      ],
      ...rows.map(toRow),
    ],
  };
}

const nameHeadings = ['Metric', 'Stratification', 'Category'] as const;
const nameWidths = [34, 16, 26] as const;
const keyWidth = 46;
const emptyWidths = [...nameWidths, 20, 20] as const;
/** The title block is above the first columns, too. */
const getWidth = ({ element }: ElementHeading): number =>
  Math.max(20, ...element.split('.').map((word) => word.length + 4));

const getHeight = (columns: readonly ElementHeading[]): number =>
  15 *
  Math.max(1, ...columns.map((column) => Math.ceil((1.25 * column.description.length) / getWidth(column))));

function toRow({
  metric,
  stratification,
  category,
  indicatorKey,
  isTotal,
  cells,
}: TableRow): readonly SheetCell[] {
  const format = isTotal ? formats.total : formats.name;
  return [
    ...[metric, stratification, category].map((name) => text(name, format)),
    ...cells.map((cell) => text(cell.value, getLook(cell, isTotal))),
    text(indicatorKey, formats.name),
  ];
}

const numberFormats = { count: '#,##0', 2: '0.00', 4: '0.0000', plain: null } as const satisfies Record<
  NumberForm,
  string | null
>;

function getLook({ form, isCalculated }: TableCell, isBold: boolean): CellFormat {
  const numberFormat = numberFormats[form];
  return {
    isFramed: true,
    isRight: true,
    ...(isBold ? { isBold } : {}),
    ...(isCalculated ? { isItalic: true, fill: 'calculated' } : {}),
    ...(numberFormat === null ? {} : { numberFormat }),
  };
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
