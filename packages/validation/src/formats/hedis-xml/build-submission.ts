/**
 * Builds the model from what the reader has validated. Only the first occurrence of each catalogue measure and
 * indicator is stored.
 */
import { isProductLine } from '@idss/domain/program';
import type { Catalogue } from '../../seasons/catalogue.ts';
import type {
  BlockName,
  CollectionMethod,
  Dimension,
  FieldName,
  HedisHeader,
  HedisSubmission,
  IndicatorData,
  MeasureData,
  Num,
  Place,
  Stratification,
  StratumRow,
  Text,
} from './model.ts';

export type Attributes = Readonly<Record<string, string | undefined>>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Receives what the reader has validated, in the order of the file. */
export interface SubmissionListener {
  /** An element with child elements; `type` is its type in the schema. */
  open(type: string, name: string, attributes: Attributes, place: Place): void;
  close(type: string): void;
  /** An element with text. */
  value(name: string, text: string, place: Place): void;
}

export interface SubmissionBuilder extends SubmissionListener {
  /** False where the following values are ignored: an unknown or repeated measure or indicator. */
  isKeeping(): boolean;
  finish(): HedisSubmission;
}

const dimensions = {
  'IndicatorType/raceStratification': 'race',
  'IndicatorType/ethnicityStratification': 'ethnicity',
  'IndicatorType/sesStratification': 'ses',
} as const satisfies Record<string, Dimension>;
const findDimension = (type: string): Dimension | undefined =>
  type in dimensions ? dimensions[type as keyof typeof dimensions] : undefined;

function parseMethod(attributes: Attributes): CollectionMethod | undefined {
  const method = attributes['collectionMethod'];
  return method === 'A' || method === 'H' || method === 'E' ? method : undefined;
}

/** Exact for every number that the schema allows: at most six decimal places. */
export function parseNumber(text: string, place: Place): Num {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*([0-9]*)\.?([0-9]*)$/.exec(text) ?? [];
  const magnitude = BigInt(`${whole}${fraction.slice(0, 6).padEnd(6, '0')}`);
  const value = Number(text);
  return {
    text,
    value: value === 0 ? 0 : value,
    scaled: sign === '-' ? -magnitude : magnitude,
    line: place.line,
    column: place.column,
  };
}

export function createSubmissionBuilder(catalogue: Catalogue): SubmissionBuilder {
  const header = new Map<string, Text>();
  const measures = new Map<string, MeasureData>();
  const unknownMeasures: ({ code: string } & Place)[] = [];
  let schemaVersion: Text = { text: '', line: 1, column: 1 };
  let inHeader = false;
  let measure: (Mutable<MeasureData> & { indicators: Map<string, IndicatorData> }) | null = null;
  let unknownIndicators: ({ key: string } & Place)[] = [];
  let known = new Set<string>();
  let indicator: {
    key: string;
    place: Place;
    method: CollectionMethod | undefined;
    block: BlockName | null;
    stratifications: Stratification[];
  } | null = null;
  let blockFields = new Map<FieldName, Num>();
  let rows: StratumRow[] | null = null;
  /** Receives numbers: the block's fields or the current row's. */
  let fields: Map<FieldName, Num> | null = null;
  let sources = '';

  const keys = new Map(
    [...catalogue.measures.values()].map((m) => [m.code, new Set(m.indicators.map((i) => i.key))]),
  );

  function openMeasure(attributes: Attributes, place: Place) {
    const code = attributes['code'] ?? '';
    const definition = catalogue.measures.get(code);
    if (definition === undefined) {
      unknownMeasures.push({ code, ...place });
      return;
    }
    if (measures.has(code)) return;
    unknownIndicators = [];
    known = keys.get(definition.code) ?? new Set();
    measure = {
      code: definition.code,
      reportMeasure: attributes['reportMeasure'] !== 'N',
      benefitOffered: attributes['benefitOffered'] !== 'N',
      collectionMethod: parseMethod(attributes) ?? null,
      certificationGuid: attributes['certificationGuid'] ?? null,
      indicators: new Map(),
      unknownIndicators,
      ...place,
    };
  }

  function openIndicator(attributes: Attributes, place: Place) {
    if (measure === null) return;
    const key = attributes['key'] ?? '';
    if (!known.has(key)) unknownIndicators.push({ key, ...place });
    else if (!measure.indicators.has(key)) {
      indicator = { key, place, method: parseMethod(attributes), block: null, stratifications: [] };
      blockFields = new Map();
    }
  }

  return {
    // Between its indicators a measure has notes.
    isKeeping: () => fields !== null || inHeader || (measure !== null && indicator === null),

    open(type, name, attributes, place) {
      if (type === 'MeasureType') openMeasure(attributes, place);
      else if (type === 'IndicatorType') openIndicator(attributes, place);
      else if (type === 'HeaderType') inHeader = true;
      else if (type === '/hedisSubmission')
        schemaVersion = { text: attributes['schemaVersion'] ?? '', ...place };
      else if (indicator === null) return;
      else if (type === 'SsorType') sources = `${name}.`;
      else if (type.endsWith('RowType')) {
        const rowFields = new Map<FieldName, Num>();
        rows?.push({ category: attributes['category'] ?? '', fields: rowFields, ...place });
        fields = rowFields;
      } else {
        const dimension = findDimension(type);
        if (dimension === undefined) {
          indicator.block = name as BlockName;
          fields = blockFields;
        } else {
          rows = [];
          indicator.stratifications.push({ dimension, rows, ...place });
        }
      }
    },

    close(type) {
      if (type === 'MeasureType') {
        if (measure !== null) measures.set(measure.code, measure);
        measure = null;
      } else if (type === 'IndicatorType') {
        if (measure !== null && indicator?.block)
          measure.indicators.set(indicator.key, {
            key: indicator.key,
            ...(indicator.method && { collectionMethod: indicator.method }),
            block: indicator.block,
            fields: blockFields,
            stratifications: indicator.stratifications,
            ...indicator.place,
          });
        indicator = null;
      } else if (type === 'HeaderType') inHeader = false;
      else if (type === 'SsorType') sources = '';
      else if (indicator !== null) {
        fields = null;
        if (findDimension(type) !== undefined) rows = null;
      }
    },

    value(name, text, place) {
      if (inHeader) header.set(name, { text, line: place.line, column: place.column });
      else if (fields !== null) fields.set(`${sources}${name}` as FieldName, parseNumber(text, place));
      else if (measure !== null && name === 'notes') measure.notes = text;
    },

    finish: () => ({ schemaVersion, header: finishHeader(header), measures, unknownMeasures }),
  };
}

function finishHeader(values: ReadonlyMap<string, Text>): HedisHeader {
  const required = (name: string): Text => {
    const text = values.get(name);
    if (text === undefined) throw new Error(`a valid header without ${name}`);
    return text;
  };
  const productLine = required('productLine');
  const { text: line } = productLine;
  if (!isProductLine(line)) throw new Error(`a valid header with product line ${line}`);
  const header: Mutable<HedisHeader> = {
    measurementYear: required('measurementYear'),
    productLine: { ...productLine, text: line },
    reportingProduct: required('reportingProduct'),
    submissionId: required('submissionId'),
    organizationId: required('organizationId'),
    vendorId: required('vendorId'),
    generatedAt: required('generatedAt'),
  };
  const optional = [
    'organizationName',
    'cmsContractNumber',
    'planBenefitPackage',
    'specialProject',
    'specialArea',
    'vendorName',
    'productName',
    'productVersion',
  ] as const;
  for (const name of optional) {
    const text = values.get(name);
    if (text !== undefined) header[name] = text;
  }
  return header;
}
