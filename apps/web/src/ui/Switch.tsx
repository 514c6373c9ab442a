/** On or off, in the bar above a table. */
import { styled } from '@mui/material/styles';
import { NativeCheck } from './DataTableParts.tsx';

const Label = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  minHeight: 28,
  cursor: 'pointer',
});

export interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: string;
}

export function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <Label>
      <NativeCheck
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </Label>
  );
}
