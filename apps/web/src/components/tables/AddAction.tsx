/** A button that adds rows of a table: its dialog has one text field. */
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import type { PostName } from '#src/api/calls.ts';
import type { ActionInput } from '#src/api/client.ts';
import { TextBox } from '#src/ui/Field.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { TableAction, type TableActionProps } from './TableAction.tsx';

export interface AddActionProps<Name extends PostName>
  extends Pick<TableActionProps<Name>, 'call' | 'label' | 'title' | 'confirmLabel'> {
  readonly input: (text: string) => ActionInput<Name>;
  readonly field: InputHTMLAttributes<HTMLInputElement> & { readonly label: string; readonly name: string };
  /** The effect on the rows that are added. */
  readonly children: ReactNode;
}

export function AddAction<Name extends PostName>(props: AddActionProps<Name>) {
  const { input, field, children, ...action } = props;
  const { label, ...attributes } = field;
  const id = useId();
  return (
    <TableAction
      {...action}
      variant="contained"
      input={(form) => {
        const text = form.get(field.name);
        return input(typeof text === 'string' ? text : '');
      }}
      done="Successfully Added."
    >
      <Stack>
        <span>{children}</span>
        <label htmlFor={id}>{label}</label>
        <TextBox {...attributes} id={id} required autoComplete="off" />
      </Stack>
    </TableAction>
  );
}
