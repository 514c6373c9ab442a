/** The HOS seasons this program knows, by measurement year. A new season is a folder and a line here. */
import { compileHosLayout, type HosLayout } from '../formats/hos-fixed/layout.ts';
import my2025 from './MY2025/hos-layout.json' with { type: 'json' };

const dispositionClasses = ['complete', 'partial', 'ineligible', 'nonresponse'] as const;
export type DispositionClass = (typeof dispositionClasses)[number];

export interface HosDisposition {
  readonly label: string;
  readonly class: DispositionClass;
}

export interface HosSeason {
  readonly measurementYear: number;
  /** The year of fielding, one after the measurement year. */
  readonly reportingYear: number;
  readonly layout: HosLayout;
  /** By the two digits after the letter of the mode. */
  readonly dispositions: ReadonlyMap<string, HosDisposition>;
  /** The cohorts that are fielded: baseline year − 1997. Spec: hos-cohorts. */
  readonly cohorts: { readonly baseline: number; readonly followup: number };
  /** First and last day of fielding, yyyymmdd as a number. */
  readonly fieldingWindow: { readonly first: number; readonly last: number };
}

const isDispositionClass = (text: string): text is DispositionClass =>
  (dispositionClasses as readonly string[]).includes(text);

type Source = Parameters<typeof compileHosLayout>[0] & {
  readonly dispositions: Readonly<Record<string, { readonly label: string; readonly class: string }>>;
};

function seasonFrom(source: Source, facts: Omit<HosSeason, 'layout' | 'dispositions'>): HosSeason {
  const dispositions = Object.entries(source.dispositions).map(([code, { label, class: name }]) => {
    if (!/^\d\d$/.test(code) || !isDispositionClass(name))
      throw new Error(`hos-layout.json: disposition ${code} is of no known class: ${name}`);
    return [code, { label, class: name }] as const;
  });
  return { ...facts, layout: compileHosLayout(source), dispositions: new Map(dispositions) };
}

/** The season that is being collected: fielded in 2026. */
export const currentHosSeason: HosSeason = seasonFrom(my2025, {
  measurementYear: 2025,
  reportingYear: 2026,
  cohorts: { baseline: 29, followup: 27 },
  fieldingWindow: { first: 20_260_701, last: 20_261_130 },
});

const seasons: ReadonlyMap<number, HosSeason> = new Map(
  [currentHosSeason].map((season) => [season.measurementYear, season]),
);

export const hosSeasonOf = (measurementYear: number): HosSeason | undefined => seasons.get(measurementYear);
