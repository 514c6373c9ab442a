/** The import templates and layouts of a season, generated from the season's data on request. */
import { type Program, productLines } from '@idss/domain/program';
import type { CahpsLayout } from '@idss/validation/seasons/cahps-season';
import { hedisTemplate } from '@idss/validation/templates/hedis-template';
import { cahpsHeaderRow, cahpsLayoutCsv, hosLayoutCsv } from '@idss/validation/templates/survey-templates';
import type { CachedSeason } from '#src/kernel/app.ts';

export interface ImportMaterial {
  readonly program: Program;
  readonly fileName: string;
  readonly title: string;
  readonly mediaType: string;
  /** UTF-8 */
  readonly write: () => string;
}

const csv = 'text/csv; charset=utf-8';
const surveyLabels = { adult: 'adult', child: 'child', 'child CCC': 'child with CCC' } as const;

const getName = ({ kind, productLine }: CahpsLayout): string =>
  `Cahps${kind.replace(' ', '').replace(/^./, (first) => first.toUpperCase())}${productLine}`;

function cahpsMaterials(layout: CahpsLayout): readonly ImportMaterial[] {
  const survey = `CAHPS ${surveyLabels[layout.kind]}, ${layout.productLine}`;
  return [
    {
      program: 'CAHPS',
      fileName: `${getName(layout)}Template.csv`,
      title: `${survey}: header row`,
      mediaType: csv,
      write: () => cahpsHeaderRow(layout),
    },
    {
      program: 'CAHPS',
      fileName: `${getName(layout)}Layout.csv`,
      title: `${survey}: what each column may hold`,
      mediaType: csv,
      write: () => [...cahpsLayoutCsv(layout)].join(''),
    },
  ];
}

export function getImportMaterials({ measureModelDate, data }: CachedSeason): readonly ImportMaterial[] {
  const { catalogue, cahps, hos } = data.definition;
  return [
    ...productLines.map(
      (productLine): ImportMaterial => ({
        program: 'HEDIS',
        fileName: `Hedis${productLine}Template.xml`,
        title: `HEDIS ${productLine}: import template`,
        mediaType: 'application/xml; charset=utf-8',
        write: () => [...hedisTemplate(catalogue, productLine, `${measureModelDate}T00:00:00Z`)].join('\n'),
      }),
    ),
    ...cahps.layouts.flatMap(cahpsMaterials),
    {
      program: 'HOS' as const,
      fileName: 'HosLayout.csv',
      title: 'HOS baseline and follow-up: fields of the fixed-width lines',
      mediaType: csv,
      write: () => [...hosLayoutCsv(hos.layout)].join(''),
    },
  ];
}
