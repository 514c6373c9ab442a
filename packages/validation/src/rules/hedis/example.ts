/**
 * Short literals for the examples of HEDIS rules, filled up to whole subjects with the catalogue of MY2025. Everything
 * that an example does not say is in order: a Commercial file of submission 1234 that is registered as its header says.
 */
import type { ProductLine } from '@idss/domain/program';
import type {
  BlockName,
  CollectionMethod,
  Dimension,
  FieldName,
  Fields,
  HedisHeader,
  IndicatorData,
  MeasureData,
  Num,
  Place,
  StratumRow,
  Text,
} from '../../formats/hedis-xml/model.ts';
import { exampleSeason } from '../../seasons/example-season.ts';
import type {
  FileSubject,
  IndicatorSubject,
  MeasureSubject,
  PriorYear,
  Registration,
  Switches,
} from './subject.ts';

/** A number as it would be in the file: give a text where trailing zeros or many digits matter. */
export type FieldLiterals = Partial<Record<FieldName, number | string>>;

/** One block, and rows by category: `{ hybrid: { EligiblePopulation: 8214 }, race: { Asian: { Numerator: 3 } } }`. */
export type IndicatorLiteral = Partial<Record<BlockName, FieldLiterals>> &
  Partial<Record<Dimension, Readonly<Record<string, FieldLiterals>>>> & {
    /** A collection method of its own. */
    readonly method?: CollectionMethod;
  };

export interface MeasureLiteral {
  readonly report?: 'Y' | 'N';
  readonly benefit?: 'Y' | 'N';
  /** Without it the method that the first indicator's block asks for; null leaves the attribute out. */
  readonly method?: 'A' | 'H' | 'E' | null;
  readonly guid?: string;
  /** By key. A key that the catalogue does not have for the measure becomes an unknown indicator. */
  readonly indicators?: Readonly<Record<string, IndicatorLiteral>>;
}

export interface FileLiteral {
  readonly fileName?: string;
  readonly schemaVersion?: string;
  readonly productLine?: ProductLine;
  /** Header texts other than the product line; undefined leaves an optional element out. */
  readonly header?: Partial<Record<Exclude<keyof HedisHeader, 'productLine'>, string | undefined>>;
  /** By code. A code that the catalogue does not have becomes an unknown measure. */
  readonly measures?: Readonly<Record<string, MeasureLiteral>>;
  /** Values of the register that differ from the header; null: not registered; 'unknown': no register at hand; 'not asked': one without registrations. */
  readonly registered?: Partial<Registration> | null | 'unknown' | 'not asked';
  /** Registered software vendors by id; 901 is one if nothing is said. */
  readonly vendors?: Readonly<Record<number, { readonly isSelfDeveloped: boolean }>>;
  /** Certification GUIDs by measure, issued to vendor 901 for every product line. */
  readonly certified?: Readonly<Record<string, string>>;
  readonly priorYear?: {
    readonly measures?: Readonly<
      Record<string, { readonly reported: boolean; readonly collectionMethod: 'A' | 'H' | 'E' | null }>
    >;
    readonly indicators?: Readonly<
      Record<
        string,
        {
          readonly rate: number | null;
          readonly denominator: number | null;
          readonly eligiblePopulation: number | null;
        }
      >
    >;
  };
  readonly switches?: Partial<Switches>;
  readonly now?: string;
}

const blockNames = [
  'administrative',
  'hybrid',
  'ecds',
  'indexStayRisk',
  'memberRisk',
  'enrollment',
  'diversity',
] as const satisfies readonly BlockName[];
const dimensions = ['race', 'ethnicity', 'ses'] as const satisfies readonly Dimension[];

/** Gives each thing of an example a line of its own, so that findings can be distinguished. */
type NextPlace = () => Place;
function createPlaces(firstLine: number): NextPlace {
  let line = firstLine;
  return () => ({ line: line++, column: 1 });
}

function numberFrom(literal: number | string, at: Place): Num {
  const text = String(literal);
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const magnitude = BigInt(whole + fraction.padEnd(6, '0').slice(0, 6));
  return { ...at, text, value: Number(text), scaled: text.startsWith('-') ? -magnitude : magnitude };
}

function fieldsFrom(literals: FieldLiterals, next: NextPlace): Fields {
  const names = Object.keys(literals) as FieldName[];
  return new Map(
    names.flatMap((name) => {
      const literal = literals[name];
      return literal === undefined ? [] : [[name, numberFrom(literal, next())] as const];
    }),
  );
}

function indicatorFrom(key: string, literal: IndicatorLiteral, next: NextPlace): IndicatorData {
  const at = next();
  const block = blockNames.find((name) => literal[name] !== undefined) ?? 'administrative';
  const fields = fieldsFrom(literal[block] ?? {}, next);
  const stratifications = dimensions.flatMap((dimension) => {
    const rows = literal[dimension];
    if (rows === undefined) return [];
    const placed = next();
    return [
      {
        ...placed,
        dimension,
        rows: Object.entries(rows).map(
          ([category, row]): StratumRow => ({ ...next(), category, fields: fieldsFrom(row, next) }),
        ),
      },
    ];
  });
  const own = literal.method && { collectionMethod: literal.method };
  return { ...at, key, ...own, block, fields, stratifications };
}

const getBlockMethod = (block: BlockName | undefined): 'A' | 'H' | 'E' | null => {
  if (block === undefined) return null;
  return block === 'hybrid' ? 'H' : block === 'ecds' ? 'E' : 'A';
};

function measureFrom(code: string, literal: MeasureLiteral, next: NextPlace): MeasureData {
  const at = next();
  const known = new Set(exampleSeason.catalogue.measures.get(code)?.indicators.map(({ key }) => key));
  const entries = Object.entries(literal.indicators ?? {});
  const indicators = new Map(
    entries
      .filter(([key]) => known.has(key))
      .map(([key, indicator]) => [key, indicatorFrom(key, indicator, next)] as const),
  );
  const unknownIndicators = entries.filter(([key]) => !known.has(key)).map(([key]) => ({ key, ...next() }));
  return {
    ...at,
    code,
    reportMeasure: literal.report !== 'N',
    benefitOffered: literal.benefit !== 'N',
    collectionMethod:
      literal.method === undefined ? getBlockMethod([...indicators.values()][0]?.block) : literal.method,
    certificationGuid: literal.guid ?? null,
    indicators,
    unknownIndicators,
  };
}

function headerFrom({ productLine = 'Commercial', header = {} }: FileLiteral, next: NextPlace): HedisHeader {
  const required = (text: string): Text => ({ text, ...next() });
  const optional = (
    name:
      | 'organizationName'
      | 'cmsContractNumber'
      | 'planBenefitPackage'
      | 'specialProject'
      | 'specialArea'
      | 'vendorName',
    otherwise?: string,
  ): Partial<HedisHeader> => {
    const text = name in header ? header[name] : otherwise;
    return text === undefined ? {} : { [name]: required(text) };
  };
  return {
    measurementYear: required(header.measurementYear ?? '2025'),
    productLine: { text: productLine, ...next() },
    reportingProduct: required(header.reportingProduct ?? 'HMO'),
    submissionId: required(header.submissionId ?? '1234'),
    organizationId: required(header.organizationId ?? '5678'),
    ...optional('organizationName'),
    ...optional('cmsContractNumber', productLine === 'Medicare' ? 'H1234' : undefined),
    ...optional('planBenefitPackage'),
    ...optional('specialProject'),
    ...optional('specialArea'),
    vendorId: required(header.vendorId ?? '901'),
    ...optional('vendorName'),
    generatedAt: required(header.generatedAt ?? '2026-05-11T14:05:00Z'),
  };
}

function registrationFrom(header: HedisHeader, differences: Partial<Registration>): Registration {
  return {
    submissionId: Number(header.submissionId.text),
    organizationId: Number(header.organizationId.text),
    productLine: header.productLine.text,
    reportingProduct: header.reportingProduct.text,
    specialProject: header.specialProject?.text ?? null,
    specialArea: header.specialArea?.text ?? null,
    cmsContractNumber: header.cmsContractNumber?.text ?? null,
    planBenefitPackage: header.planBenefitPackage?.text ?? null,
    softwareVendorId: Number(header.vendorId.text),
    state: null,
    stage: 'import',
    mayUpload: true,
    closedReason: null,
    previousGeneratedAt: null,
    approvedSampleReductions: new Set(),
    ...differences,
  };
}

const priorYearFrom = (literal: NonNullable<FileLiteral['priorYear']>): PriorYear => ({
  measures: new Map(Object.entries(literal.measures ?? {})),
  indicators: new Map(Object.entries(literal.indicators ?? {})),
});

/** `fileExample({ header: { measurementYear: '2024' } })`: a file that is in order but for its year. */
export function fileExample(literal: FileLiteral = {}): FileSubject {
  const header = headerFrom(literal, createPlaces(4));
  const { registered = {}, vendors = { 901: { isSelfDeveloped: false } }, certified = {} } = literal;
  const registration =
    registered === null || typeof registered === 'string' ? null : registrationFrom(header, registered);
  const next = createPlaces(20);
  const measures = Object.entries(literal.measures ?? {});
  return {
    fileName: literal.fileName ?? `${header.productLine.text}${header.submissionId.text}.xml`,
    submission: {
      schemaVersion: { text: literal.schemaVersion ?? '2025.1', line: 2, column: 1 },
      header,
      measures: new Map(
        measures
          .filter(([code]) => exampleSeason.catalogue.measures.has(code))
          .map(([code, measure]) => [code, measureFrom(code, measure, next)] as const),
      ),
      unknownMeasures: measures
        .filter(([code]) => !exampleSeason.catalogue.measures.has(code))
        .map(([code]) => ({ code, ...next() })),
    },
    catalogue: exampleSeason.catalogue,
    register:
      registered === 'unknown'
        ? null
        : {
            knowsRegistrations: registered !== 'not asked',
            getRegistration: (id) => (registration?.submissionId === id ? registration : undefined),
            softwareVendors: new Map(Object.entries(vendors).map(([id, vendor]) => [Number(id), vendor])),
            isCertified: (vendorId, code, _productLine, guid) =>
              vendorId === 901 && certified[code]?.toLowerCase() === guid.toLowerCase(),
            findPriorYear: () => (literal.priorYear ? priorYearFrom(literal.priorYear) : undefined),
          },
    registration,
    switches: { guid: false, experimental: false, ...literal.switches },
    now: literal.now ?? '2026-05-12T12:00:00Z',
  };
}

/** `measureExample('CBP', { report: 'N' }, { productLine: 'Medicare' })`. Other measures may be in `file`. */
export function measureExample(
  code: string,
  measure: MeasureLiteral,
  file: FileLiteral = {},
): MeasureSubject {
  const subject = fileExample({ ...file, measures: { ...file.measures, [code]: measure } });
  const definition = subject.catalogue.measures.get(code);
  const data = subject.submission.measures.get(code);
  if (definition === undefined || data === undefined) throw new Error(`MY2025 has no measure ${code}`);
  return { ...subject, measure: data, definition };
}

/** `indicatorExample('CBP.ControlHighBP', { hybrid: { … } })`. Other indicators of the measure may be in `measure`. */
export function indicatorExample(
  key: string,
  indicator: IndicatorLiteral,
  measure: MeasureLiteral = {},
  file: FileLiteral = {},
): IndicatorSubject {
  const [code = ''] = key.split('.');
  const indicators = { ...measure.indicators, [key]: indicator };
  const subject = measureExample(code, { ...measure, indicators }, file);
  const indicatorDefinition = subject.definition.indicators.find((known) => known.key === key);
  const data = subject.measure.indicators.get(key);
  if (indicatorDefinition === undefined || data === undefined)
    throw new Error(`MY2025 has no indicator ${key}`);
  return { ...subject, indicator: data, indicatorDefinition };
}

export const exampleGuid = '1d1bd782-5698-51bd-9430-fa5392b3b78c';

/** A measure with data, whatever its attributes say. */
export const enrollmentExample = { 'ENP.MemberMonths.1-4': { enrollment: { MemberMonths: 1200 } } };
