/** The field of one parameter. */
import { DayField, SearchField, SelectField } from '#src/ui/TableControls.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { type ParameterValues, type Choice, getSelected, type TableParameter } from './table-parameters.ts';

export interface ParameterFieldProps {
  readonly parameter: TableParameter;
  readonly values: ParameterValues;
  readonly toOptions: (choice: Choice) => readonly (string | number)[];
  readonly onChange: (values: ParameterValues) => void;
}

export function ParameterField({ parameter, values, toOptions, onChange }: ParameterFieldProps) {
  if (parameter.kind === 'toggle')
    return (
      <Switch
        isOn={values[parameter.name] === true}
        onChange={(isOn) => onChange({ [parameter.name]: isOn })}
      >
        {parameter.label}
      </Switch>
    );
  if (parameter.kind === 'text')
    return (
      <SearchField
        label={parameter.label}
        width={parameter.width}
        placeholder={parameter.placeholder}
        isNumber={parameter.isNumber}
        value={String(values[parameter.name] ?? '')}
        onChange={(value) => onChange({ [parameter.name]: value })}
      />
    );
  if (parameter.kind === 'days') {
    const zone = parameter.isUtc ? ' (UTC)' : '';
    const [from, to] = [parameter.from, parameter.before].map((name) => String(values[name] ?? ''));
    return (
      <>
        <DayField
          label={`From${zone}`}
          value={from ?? ''}
          max={to ?? ''}
          onChange={(day) => onChange({ [parameter.from]: day })}
        />
        <DayField
          label={`To${zone}`}
          value={to ?? ''}
          min={from ?? ''}
          onChange={(day) => onChange({ [parameter.before]: day })}
        />
      </>
    );
  }
  const { name, label, none, text } = parameter;
  const options = toOptions(parameter);
  // Nothing to choose from: the parameter waits for its options, or there are none.
  if (options.length === 0 && none === null) return null;
  return (
    <SelectField
      label={label}
      value={String(getSelected(parameter, options, values) ?? '')}
      onChange={(value) => onChange({ [name]: value })}
      options={[
        ...(none === null ? [] : [{ value: '', label: none }]),
        ...options.map((option) => ({ value: String(option), label: text(option) })),
      ]}
    />
  );
}
