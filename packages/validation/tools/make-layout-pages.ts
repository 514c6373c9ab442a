/**
 * Generates the pages of docs/spec that list the columns of survey files, from the layouts of the newest season. Run:
 * node packages/validation/tools/make-layout-pages.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

type Codes = Readonly<Record<string, string>>;
/** A screener and the answers with which the item is asked. */
type Screener = readonly [column: string, answers: readonly number[]];

interface CahpsLayout {
  readonly adminColumns: readonly { readonly col: string; readonly description: string }[];
  readonly missingCodes: Codes;
  readonly surveys: Readonly<
    Record<
      string,
      {
        readonly surveyType: string;
        readonly productLine: string;
        readonly referencePeriod: string;
        readonly items: readonly {
          readonly col: string;
          readonly name: string;
          readonly type: string;
          readonly codes: Codes;
          readonly screen?: Screener;
          readonly plusDontKnow?: boolean;
        }[];
        readonly measures: readonly {
          readonly code: string;
          readonly type: string;
          readonly items: readonly string[];
          readonly rollingTwoYear?: boolean;
        }[];
      }
    >
  >;
}

interface HosRecord {
  readonly length: number;
  readonly fields: readonly {
    readonly name: string;
    readonly item?: string;
    readonly start: number;
    readonly width: number;
    readonly values: string | readonly (string | number)[];
    readonly description: string;
    readonly dependsOn?: Screener | null;
    readonly asked?: boolean;
  }[];
}

const seasons = new URL('../src/seasons/', import.meta.url);
const season = readdirSync(seasons)
  .filter((name) => /^MY\d{4}$/.test(name))
  .toSorted()
  .at(-1);

const readLayout = <Layout>(file: string): Layout =>
  JSON.parse(readFileSync(new URL(`${season}/${file}`, seasons), 'utf8'));

const row = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n');

const paragraph = (id: string, ...blocks: readonly string[]): string => [`### ${id}`, ...blocks].join('\n\n');

const screened = (screener: Screener | null | undefined): string =>
  screener ? `${screener[0]} is ${screener[1].join(', ')}` : '';

const page = (title: string, ...paragraphs: readonly string[]): string =>
  `${[
    `# ${title}`,
    'Generated from the data of the newest season by `packages/validation/tools/make-layout-pages.ts`; do not edit it.',
    ...paragraphs,
  ].join('\n\n')}\n`;

function cahpsPage(): string {
  const { adminColumns, missingCodes, surveys } = readLayout<CahpsLayout>('cahps-layout.json');
  const types = new Map(
    Object.values(surveys).flatMap(({ items }) => items.map(({ type, codes }) => [type, codes] as const)),
  );
  const answers = (codes: Codes): string =>
    Object.entries(codes)
      .map(([code, label]) => (code === label ? code : `${code} = ${label}`))
      .join(', ');
  return page(
    `The CAHPS file layout of ${season}`,
    paragraph(
      'cahps-layout-admin',
      table(
        ['Column', 'Content'],
        adminColumns.map(({ col, description }) => row(col, description)),
      ),
    ),
    paragraph(
      'cahps-layout-codes',
      `Every item may also have a missing code: ${answers(missingCodes)}.`,
      table(
        ['Type', 'Answers'],
        [...types].map(([type, codes]) => row(type, answers(codes))),
      ),
    ),
    ...Object.entries(surveys).map(
      ([survey, { surveyType, productLine, referencePeriod, items, measures }]) =>
        paragraph(
          `cahps-layout-${survey}`,
          `Survey type ${surveyType}, product line ${productLine}, reference period ${referencePeriod}, ${items.length} item columns.`,
          table(
            ['Column', 'Name', 'Type', 'Asked only when'],
            items.map(({ col, name, type, screen, plusDontKnow }) =>
              row(col, name, plusDontKnow ? `${type}, or -5` : type, screened(screen)),
            ),
          ),
          table(
            ['Result', 'Items', 'Scoring'],
            measures.map(({ code, items: columns, type, rollingTwoYear }) =>
              row(code, columns.join(', '), rollingTwoYear ? `${type}, two years` : type),
            ),
          ),
        ),
    ),
  );
}

function hosPage(): string {
  const { header, detail } = readLayout<{ header: HosRecord; detail: HosRecord }>('hos-layout.json');
  const fields = ({ fields: all }: HosRecord): string =>
    table(
      ['Field', 'Item', 'Start', 'Width', 'Values', 'Meaning', 'Asked'],
      all.map(({ name, item = '', start, width, values, description, dependsOn, asked }) =>
        row(
          name,
          item,
          start,
          width,
          typeof values === 'string'
            ? values
            : values.map((value) => (value === ' ' ? 'blank' : value)).join(', '),
          description,
          asked === false ? 'not this year' : dependsOn ? `when ${screened(dependsOn)}` : '',
        ),
      ),
    );
  return page(
    `The HOS file layout of ${season}`,
    paragraph('hos-layout-header', `The header record has ${header.length} characters.`, fields(header)),
    paragraph('hos-layout-detail', `A detail record has ${detail.length} characters.`, fields(detail)),
  );
}

/** By the name of the page. */
export const layoutPages = (): Readonly<Record<string, string>> => ({
  'cahps-layout.md': cahpsPage(),
  'hos-layout.md': hosPage(),
});

if (import.meta.main)
  for (const [name, text] of Object.entries(layoutPages()))
    writeFileSync(new URL(`../../../docs/spec/${name}`, import.meta.url), text);
