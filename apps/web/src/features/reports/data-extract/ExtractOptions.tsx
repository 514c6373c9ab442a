/** What an extract contains, next to its submissions: native fields, read by `toQuery`. */
import type { ExtractRow } from '@idss/contract/reports/data-extract';
import {
  type ExtractContents,
  type ExtractFormat,
  wholeContents,
} from '@idss/domain/extract/extract-contents';
import type { ExtractType } from '@idss/domain/extract/extract-type';
import { listNames } from '@idss/domain/list-names';
import { useId, useState } from 'react';
import { Choices } from '#src/ui/Choices.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import styles from './ExtractOptions.module.css';

export const formats: Readonly<Record<ExtractFormat, { readonly label: string; readonly hint: string }>> = {
  csv: { label: 'CSV', hint: 'For spreadsheets, and every other program.' },
  parquet: { label: 'Parquet', hint: 'For DuckDB, pandas and Power Query: smaller, and with types.' },
  both: { label: 'CSV and Parquet', hint: 'Each table twice.' },
};

const personal = {
  hasComments: 'Auditors’ comments',
  hasNames: 'Names of those who locked and signed',
} as const;

const getEarlier = (value: FormDataEntryValue | null) =>
  typeof value === 'string' && value !== '' ? { changedSince: value } : {};

export const toContents = (form: FormData): ExtractContents => ({
  format: (form.get('format') as ExtractFormat | null) ?? 'csv',
  hasResults: form.has('hasResults'),
  hasComments: form.has('hasComments'),
  hasNames: form.has('hasNames'),
});

/** Of a form with these fields, as ExtractSubmissions takes it. */
export const toQuery = (form: FormData) => ({
  ...toContents(form),
  ...getEarlier(form.get('changedSince')),
});

export interface ExtractOptionsProps {
  readonly type: ExtractType;
  readonly measurementYear: number | undefined;
  readonly extracts: readonly ExtractRow[];
}

/** Result files contain comments and names: without either they cannot be inside. */
export function PersonalData({ contents = wholeContents }: { contents?: ExtractContents }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(
    new Set(listNames(personal).filter((name) => !contents[name])),
  );
  const id = useId();
  const toggle = (name: string, isInside: boolean): void => {
    const others = [...leftOut].filter((each) => each !== name);
    setLeftOut(new Set(isInside ? others : [...others, name]));
  };
  return (
    <fieldset className={styles.checks}>
      <legend>Data about people</legend>
      {listNames(personal).map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            name={name}
            defaultChecked={contents[name]}
            onChange={({ target }) => toggle(name, target.checked)}
          />
          <span>{personal[name]}</span>
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          name="hasResults"
          defaultChecked={contents.hasResults}
          disabled={leftOut.size > 0}
          aria-describedby={`${id}-results`}
        />
        <span>Result file of each submission (XML)</span>
      </label>
      <span id={`${id}-results`} className={styles.hint}>
        {leftOut.size > 0
          ? 'Left out: result files contain comments and names.'
          : 'They contain comments and names. Their results are in the tables, too.'}
      </span>
    </fieldset>
  );
}

export function ExtractOptions({ type, measurementYear, extracts }: ExtractOptionsProps) {
  const earlier = extracts.filter(
    (each) =>
      each.type === type &&
      each.measurementYear === measurementYear &&
      each.state === 'Done' &&
      each.contents !== null,
  );
  return (
    <Stack gap="m">
      <Choices
        legend="Format of the tables"
        name="format"
        choices={Object.entries(formats).map(([value, texts]) => ({ value, ...texts }))}
      />
      <PersonalData />
      <Labelled
        label="Submissions"
        hint={
          earlier.length === 0
            ? 'Once there is an extract of this season and type, you can extract only what changed since.'
            : 'What changed, and a list of what the earlier extract had and this one does not.'
        }
      >
        <PlainSelect name="changedSince" defaultValue="" disabled={earlier.length === 0}>
          <option value="">All of this type</option>
          {earlier.map(({ extractId, name }) => (
            <option key={extractId} value={extractId}>
              Changed since {name}
            </option>
          ))}
        </PlainSelect>
      </Labelled>
    </Stack>
  );
}
