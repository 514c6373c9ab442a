/** Filters of the findings: a measure, words, and whether they are listed by rule. */
import { type ExplanationFilter, explanationFilters } from '@idss/domain/findings/explanation';
import { formatNumber } from '@idss/domain/format-number';
import { type ComponentProps, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { NewTabLink } from '#src/components/NewTabLink.tsx';
import { useSingleKeys } from '#src/components/use-keys.ts';
import { paths } from '#src/paths.ts';
import { TextFilter } from '#src/ui/ColumnFilters.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { FieldBar } from '#src/ui/FieldBar.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { type FindingFilters, type Groups, noFilters } from './finding-filters.ts';
import styles from './FindingsFilters.module.css';

const ChoiceButton = ({ isOn, ...rest }: ComponentProps<'button'> & { readonly isOn: boolean }) => (
  <button {...rest} className={styles.choice} type="button" aria-pressed={isOn} />
);

function KeysChoice() {
  const { areOn, turn } = useSingleKeys();
  return (
    <fieldset>
      <legend>Keys J, K and /</legend>
      <Row as="span" gap="xs">
        <ChoiceButton isOn={areOn} onClick={() => turn(true)}>
          On
        </ChoiceButton>
        <ChoiceButton isOn={!areOn} onClick={() => turn(false)}>
          Off
        </ChoiceButton>
      </Row>
    </fieldset>
  );
}

const explainedLabels: Readonly<Record<ExplanationFilter, string>> = {
  no: 'Warnings not explained',
  yes: 'Warnings explained',
  'asked-back': 'Asked back about',
};

function ExplainedChoice({ filters, onFilters }: Pick<FindingsFiltersProps, 'filters' | 'onFilters'>) {
  return (
    <label>
      Explained
      <PlainSelect
        value={filters.explained ?? ''}
        onChange={({ target }) =>
          onFilters({
            ...filters,
            explained: explanationFilters.find((each) => each === target.value) ?? null,
          })
        }
      >
        <option value="">All findings</option>
        {explanationFilters.map((each) => (
          <option key={each} value={each}>
            {explainedLabels[each]}
          </option>
        ))}
      </PlainSelect>
    </label>
  );
}

export interface FindingsFiltersProps {
  readonly answer: Groups;
  readonly filters: FindingFilters;
  readonly onFilters: Dispatch<SetStateAction<FindingFilters>>;
  readonly isList: boolean;
  readonly onList: (isList: boolean) => void;
  readonly place: RefObject<HTMLDivElement | null>;
}

export function FindingsFilters(props: FindingsFiltersProps) {
  const { answer, filters, onFilters, isList, onList, place } = props;
  return (
    <div ref={place}>
      <FieldBar className={`${styles.bar} no-print`}>
        <fieldset className={styles.search}>
          <legend>Search</legend>
          <TextFilter
            label="findings"
            value={filters.search}
            onChange={(search) => onFilters((previous) => ({ ...previous, search }))}
          />
        </fieldset>
        {answer.measures.length > 0 && (
          <label>
            Measure
            <PlainSelect
              value={filters.measureCode}
              onChange={({ target }) => onFilters({ ...filters, measureCode: target.value })}
            >
              <option value="">All measures</option>
              {answer.measures.map(({ measureCode, count }) => (
                <option key={measureCode} value={measureCode}>
                  {measureCode} ({formatNumber(count)})
                </option>
              ))}
            </PlainSelect>
          </label>
        )}
        {answer.explained.warnings > 0 && <ExplainedChoice filters={filters} onFilters={onFilters} />}
        <fieldset>
          <legend>Show</legend>
          <Row as="span" gap="xs">
            <ChoiceButton
              isOn={!isList}
              onClick={() => {
                onList(false);
                onFilters({ ...noFilters, severity: filters.severity });
              }}
            >
              By rule
            </ChoiceButton>
            <ChoiceButton isOn={isList} onClick={() => onList(true)}>
              All findings
            </ChoiceButton>
          </Row>
        </fieldset>
        <KeysChoice />
        <NewTabLink href={paths.validationDictionary}>Dictionary</NewTabLink>
      </FieldBar>
    </div>
  );
}
