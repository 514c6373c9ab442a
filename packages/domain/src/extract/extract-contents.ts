/** What an extract contains, next to which submissions: formats, result files, and data about people. Spec: admin-data-extract-file. */

export const extractFormats = ['csv', 'parquet', 'both'] as const;
export type ExtractFormat = (typeof extractFormats)[number];

export interface ExtractContents {
  readonly format: ExtractFormat;
  /** The result XML of each submission. They contain comments and names. */
  readonly hasResults: boolean;
  readonly hasComments: boolean;
  readonly hasNames: boolean;
}

/** As extracts were before there was a choice. */
export const wholeContents: ExtractContents = {
  format: 'csv',
  hasResults: true,
  hasComments: true,
  hasNames: true,
};

/** Result files contain comments and names: without one of them there are no result files. */
export const limitContents = (contents: ExtractContents): ExtractContents => ({
  ...contents,
  hasResults: contents.hasResults && contents.hasComments && contents.hasNames,
});

/** For people: `CSV and Parquet, with result files, without auditor comments`. */
export function describeContents({ format, hasResults, hasComments, hasNames }: ExtractContents): string {
  const formats = { csv: 'CSV', parquet: 'Parquet', both: 'CSV and Parquet' }[format];
  const choices: readonly (readonly [boolean, string])[] = [
    [hasResults, 'result files'],
    [hasComments, 'auditor comments'],
    [hasNames, 'names of people'],
  ];
  const list = (isInside: boolean): string =>
    choices.flatMap(([is, name]) => (is === isInside ? [name] : [])).join(' and ');
  const inside = list(true);
  const outside = list(false);
  return [formats, inside && `with ${inside}`, outside && `without ${outside}`].filter(Boolean).join(', ');
}
