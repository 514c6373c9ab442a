/** Finds one of the rules and adds it to those that change. The search is in the address. Spec: rule-preview-search. */
import type { RuleSettingRow } from '@idss/contract/runs/rule-preview';
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { programs } from '@idss/domain/program';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#src/paths.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { element } from '#src/ui/element.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { SearchField, SelectField } from '#src/ui/TableControls.tsx';
import { Muted, Strong } from '#src/ui/Text.tsx';
import styles from './RulePreview.module.css';
import {
  findRules,
  formatValues,
  readRuleSearch,
  type RuleSearch,
  settable,
  toSearchParameters,
} from './rule-values.ts';

const WideField = element('label', styles.wideField);

/** It stays with a reload, a link and the way back. */
function useRuleSearch(): readonly [RuleSearch, (search: RuleSearch) => void] {
  const router = useRouter();
  const parameters = useRouterState({
    select: ({ location }) => location.search as Readonly<Record<string, unknown>>,
  });
  const setSearch = (search: RuleSearch): void => {
    const entered = new URLSearchParams(toSearchParameters(search)).toString();
    const address = paths.administration('rule-preview');
    router.history.replace(entered === '' ? address : `${address}&${entered}`);
  };
  return [readRuleSearch(parameters), setSearch];
}

interface RuleChoiceProps {
  readonly rules: readonly RuleSettingRow[];
  readonly onChoose: (rule: RuleSettingRow) => void;
}

export function RuleChoice({ rules, onChoose }: RuleChoiceProps) {
  const [selectedRule, setSelectedRule] = useState('');
  const [search, setSearch] = useRuleSearch();
  const found = findRules(rules, search);
  // The only one that is found needs no choice.
  const rule = found.length === 1 ? found[0] : found.find(({ ruleId }) => ruleId === selectedRule);
  return (
    <>
      <RuleSearchFields search={search} onSearch={setSearch} found={found.length} all={rules.length} />
      {/* Not added at once: keys that search a list select options on their way. */}
      <Row>
        <WideField>
          <Strong>Rule</Strong>
          <PlainSelect value={rule?.ruleId ?? ''} onChange={({ target }) => setSelectedRule(target.value)}>
            <option value="">Choose a rule to change</option>
            {programs.map((program) => {
              const ofProgram = found.filter((each) => each.program === program);
              return (
                ofProgram.length > 0 && (
                  <optgroup key={program} label={program}>
                    {ofProgram.map((each) => (
                      <option key={each.ruleId} value={each.ruleId}>
                        {each.ruleId} · {each.summary} ({formatValues(each.current, each)})
                      </option>
                    ))}
                  </optgroup>
                )
              );
            })}
          </PlainSelect>
        </WideField>
        <DisabledReasonButton
          variant="outlined"
          reason={rule ? null : 'Choose a rule first.'}
          onClick={() => rule && onChoose(rule)}
        >
          Add rule
        </DisabledReasonButton>
      </Row>
    </>
  );
}

interface RuleSearchFieldsProps {
  readonly search: RuleSearch;
  readonly onSearch: (search: RuleSearch) => void;
  readonly found: number;
  readonly all: number;
}

const RuleSearchFields = ({ search, onSearch, found, all }: RuleSearchFieldsProps) => (
  <Row>
    <SearchField
      label="Find a rule"
      value={search.text}
      onChange={(text) => onSearch({ ...search, text })}
      placeholder="Id or words"
      width={220}
      isNumber={false}
    />
    <SelectField
      label="Severity"
      value={search.severity}
      onChange={(severity) => onSearch({ ...search, severity })}
      options={[
        { value: '', label: 'any' },
        ...settable.map((severity) => ({ value: severity, label: severity })),
      ]}
    />
    <Row as="label">
      <input
        type="checkbox"
        checked={search.isChangedOnly}
        onChange={({ target }) => onSearch({ ...search, isChangedOnly: target.checked })}
      />
      <span>Changed by staff only</span>
    </Row>
    <Muted aria-live="polite">
      {found === all ? formatCount(all, 'rule') : `${formatNumber(found)} of ${formatCount(all, 'rule')}`}
    </Muted>
  </Row>
);
