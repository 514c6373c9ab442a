/**
 * Builds the model from what the reader has validated. Only the first occurrence of each catalogue measure and
 * indicator is stored.
 */
import { isProductLine } from '@idss/domain/program';
import type { Catalogue, CatalogueMeasure } from '../../seasons/catalogue.ts';
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
import { parseNumber, type SubmittedNumber } from './submitted-number.ts';

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
  /** The same as `value`, of an element that is a number. */
  number(name: string, value: SubmittedNumber): void;
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

const keysByMeasure = new WeakMap<CatalogueMeasure, ReadonlySet<string>>();

/** Of the measure's indicators; made once for all files. */
function getKeys(definition: CatalogueMeasure): ReadonlySet<string> {
  const known = keysByMeasure.get(definition);
  if (known !== undefined) return known;
  const keys = new Set(definition.indicators.map(({ key }) => key));
  keysByMeasure.set(definition, keys);
  return keys;
}

export class ModelBuilder implements SubmissionBuilder {
  readonly #catalogue: Catalogue;
  readonly #header = new Map<string, Text>();
  readonly #measures = new Map<string, MeasureData>();
  readonly #unknownMeasures: ({ code: string } & Place)[] = [];
  #schemaVersion: Text = { text: '', line: 1, column: 1 };
  #inHeader = false;
  #measure: (Mutable<MeasureData> & { indicators: Map<string, IndicatorData> }) | null = null;
  #unknownIndicators: ({ key: string } & Place)[] = [];
  #known: ReadonlySet<string> = new Set();
  #indicator: {
    key: string;
    place: Place;
    method: CollectionMethod | undefined;
    block: BlockName | null;
    stratifications: Stratification[];
  } | null = null;
  #blockFields = new Map<FieldName, Num>();
  #rows: StratumRow[] | null = null;
  /** Receives numbers: the block's fields or the current row's. */
  #fields: Map<FieldName, Num> | null = null;
  #sources = '';

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  #openMeasure(attributes: Attributes, place: Place) {
    const code = attributes['code'] ?? '';
    const definition = this.#catalogue.measures.get(code);
    if (definition === undefined) {
      this.#unknownMeasures.push({ code, ...place });
      return;
    }
    if (this.#measures.has(code)) return;
    this.#unknownIndicators = [];
    this.#known = getKeys(definition);
    this.#measure = {
      code: definition.code,
      reportMeasure: attributes['reportMeasure'] !== 'N',
      benefitOffered: attributes['benefitOffered'] !== 'N',
      collectionMethod: parseMethod(attributes) ?? null,
      certificationGuid: attributes['certificationGuid'] ?? null,
      indicators: new Map(),
      unknownIndicators: this.#unknownIndicators,
      ...place,
    };
  }

  #openIndicator(attributes: Attributes, place: Place) {
    if (this.#measure === null) return;
    const key = attributes['key'] ?? '';
    if (!this.#known.has(key)) this.#unknownIndicators.push({ key, ...place });
    else if (!this.#measure.indicators.has(key)) {
      this.#indicator = { key, place, method: parseMethod(attributes), block: null, stratifications: [] };
      this.#blockFields = new Map();
    }
  }

  // Between its indicators a measure has notes.
  isKeeping(): boolean {
    return this.#fields !== null || this.#inHeader || (this.#measure !== null && this.#indicator === null);
  }

  open(type: string, name: string, attributes: Attributes, place: Place): void {
    if (type === 'MeasureType') this.#openMeasure(attributes, place);
    else if (type === 'IndicatorType') this.#openIndicator(attributes, place);
    else if (type === 'HeaderType') this.#inHeader = true;
    else if (type === '/hedisSubmission')
      this.#schemaVersion = { text: attributes['schemaVersion'] ?? '', ...place };
    else if (this.#indicator === null) return;
    else if (type === 'SsorType') this.#sources = `${name}.`;
    else if (type.endsWith('RowType')) {
      const rowFields = new Map<FieldName, Num>();
      this.#rows?.push({ category: attributes['category'] ?? '', fields: rowFields, ...place });
      this.#fields = rowFields;
    } else {
      const dimension = findDimension(type);
      if (dimension === undefined) {
        this.#indicator.block = name as BlockName;
        this.#fields = this.#blockFields;
      } else {
        this.#rows = [];
        this.#indicator.stratifications.push({ dimension, rows: this.#rows, ...place });
      }
    }
  }

  close(type: string): void {
    if (type === 'MeasureType') {
      if (this.#measure !== null) this.#measures.set(this.#measure.code, this.#measure);
      this.#measure = null;
    } else if (type === 'IndicatorType') {
      if (this.#measure !== null && this.#indicator?.block)
        this.#measure.indicators.set(this.#indicator.key, {
          key: this.#indicator.key,
          ...(this.#indicator.method && { collectionMethod: this.#indicator.method }),
          block: this.#indicator.block,
          fields: this.#blockFields,
          stratifications: this.#indicator.stratifications,
          ...this.#indicator.place,
        });
      this.#indicator = null;
    } else if (type === 'HeaderType') this.#inHeader = false;
    else if (type === 'SsorType') this.#sources = '';
    else if (this.#indicator !== null) {
      this.#fields = null;
      if (findDimension(type) !== undefined) this.#rows = null;
    }
  }

  value(name: string, text: string, place: Place): void {
    if (this.#inHeader) this.#header.set(name, { text, line: place.line, column: place.column });
    else if (this.#fields !== null)
      this.#fields.set(`${this.#sources}${name}` as FieldName, parseNumber(text, place));
    else if (this.#measure !== null && name === 'notes') this.#measure.notes = text;
  }

  number(name: string, value: SubmittedNumber): void {
    if (this.#inHeader || this.#fields === null) this.value(name, value.text, value);
    else this.#fields.set(`${this.#sources}${name}` as FieldName, value);
  }

  finish(): HedisSubmission {
    return {
      schemaVersion: this.#schemaVersion,
      header: finishHeader(this.#header),
      measures: this.#measures,
      unknownMeasures: this.#unknownMeasures,
    };
  }
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
