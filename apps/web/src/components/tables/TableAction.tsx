/**
 * A button that adds, changes or removes rows of a table: a dialog asks first, then the call is made, and a sentence above
 * the table says that it is done. A form in the dialog is made of native elements with names; the browser checks them.
 */
import Button from '@mui/material/Button';
import { createContext, lazy, type ReactNode, Suspense, use, useRef, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import type { PostName } from '#src/api/calls.ts';
import type { ActionInput } from '#src/api/client.ts';
import { useApiAction } from '#src/api/hooks.ts';

// Loaded with the first action: most visits of a table only read it.
const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/ConfirmDialog.tsx')).ConfirmDialog,
}));

/** Shows a sentence above the table. */
export const TableNotice = createContext<(sentence: string) => void>(() => undefined);

export interface TableActionProps<Name extends PostName> {
  readonly call: Name;
  readonly input: (form: FormData) => ActionInput<Name>;
  readonly label: string;
  /** The button's name where its label does not say which row it belongs to. */
  readonly fullLabel?: string;
  /** Of the dialog. */
  readonly title: string;
  readonly confirmLabel?: string;
  readonly tone?: 'primary' | 'danger';
  /** What is said when it is done. */
  readonly done: string;
  /** The question, or the fields of a form. */
  readonly children: ReactNode;
}

export function TableAction<Name extends PostName>(props: TableActionProps<Name>) {
  const {
    call,
    input,
    label,
    fullLabel = label,
    title,
    confirmLabel = label,
    tone = 'primary',
    done,
  } = props;
  const notify = use(TableNotice);
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const action = useApiAction(call, {
    onRefreshed: () => {
      setOpen(false);
      notify(done);
    },
  });
  const confirm = (): void => {
    if (form.current?.reportValidity()) action.mutate(input(new FormData(form.current)));
  };
  return (
    <>
      <Button
        color={tone === 'danger' ? 'error' : 'primary'}
        aria-label={fullLabel}
        onClick={() => {
          notify('');
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen
            title={title}
            confirmLabel={confirmLabel}
            tone={tone}
            isBusy={action.isPending}
            error={action.error ? describeError(action.error) : null}
            onCancel={() => {
              setOpen(false);
              action.reset();
            }}
            onConfirm={confirm}
          >
            <form
              ref={form}
              onSubmit={(event) => {
                event.preventDefault();
                confirm();
              }}
            >
              {props.children}
            </form>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
