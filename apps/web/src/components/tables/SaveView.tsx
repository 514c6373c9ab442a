/** Asks for the name of a view. Spec: lists-views. */
import { canSaveView, maxViewName } from '@idss/domain/lists/list-views';
import { getReason } from '@idss/domain/verdict';
import { useId, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { reportDone } from '#src/components/feedback.ts';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';

interface SaveViewProps {
  readonly list: string;
  readonly address: string;
  readonly name: string;
  /** The names that there are. */
  readonly existing: readonly string[];
  readonly onClose: () => void;
}

export default function SaveView({ list, address, name: initial, existing, onClose }: SaveViewProps) {
  const id = useId();
  const [name, setName] = useState(initial);
  const [isDefault, setDefault] = useState(false);
  const save = useApiAction('SaveListView', {
    onSuccess: () => {
      onClose();
      reportDone(`Saved as ${name.trim()}.`);
    },
  });
  return (
    <FormDialog
      title="Save this view"
      maxWidth="xs"
      isBusy={save.isPending}
      submit={{
        label: 'Save',
        reason: getReason(canSaveView(name, existing)),
        onSubmit: () => save.mutate({ body: { list, name, address, isDefault } }),
      }}
      onClose={onClose}
    >
      <Stack>
        <span>
          Filters, order and columns are saved under a name, for you. A view of the same name is replaced.
        </span>
        <label htmlFor={`${id}-name`}>Name</label>
        <TextBox
          id={`${id}-name`}
          required
          autoFocus
          maxLength={maxViewName}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Row gap="s">
          <NativeCheck
            id={`${id}-default`}
            type="checkbox"
            checked={isDefault}
            onChange={({ target }) => setDefault(target.checked)}
          />
          <label htmlFor={`${id}-default`}>Open the list with this view</label>
        </Row>
        {save.error && <ErrorState title="The view was not saved" {...describeError(save.error)} />}
      </Stack>
    </FormDialog>
  );
}
