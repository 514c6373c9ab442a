/** Reprocesses submissions by their ids, typed or pasted. Spec: admin-data-reprocess. */
import { getComponent, type Program, programs } from '@idss/domain/program';
import { readPastedIds } from '@idss/domain/stages/bulk-actions';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PlainSelect, TextArea } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import type { BulkActionResult } from './bulk-action-text.ts';
import { useBulkAction } from './BulkActionDialog.tsx';

export interface ReprocessDialogProps {
  readonly onClose: () => void;
  readonly onDone: (result: BulkActionResult) => void;
}

export function ReprocessDialog({ onClose, onDone }: ReprocessDialogProps) {
  const [program, setProgram] = useState<Program | ''>('');
  const [text, setText] = useState('');
  const run = useBulkAction(onDone);
  const { ids, others } = readPastedIds(text);
  const problem = others.length > 0 ? 'Digits and commas only.' : null;
  const reason =
    program === ''
      ? 'Choose a submission type.'
      : (problem ?? (ids.length === 0 ? 'Please select a submission' : null));
  return (
    <FormDialog
      title="Reprocess"
      isBusy={run.isPending}
      submit={{
        label: 'Reprocess',
        reason,
        onSubmit: () =>
          program !== '' &&
          run.mutate({ action: 'Reprocess', component: getComponent(program), submissionIds: ids }),
      }}
      onClose={onClose}
    >
      <Labelled label="Submission type">
        <PlainSelect value={program} autoFocus onChange={({ target }) => setProgram(target.value as Program)}>
          <option value="">Choose…</option>
          {programs.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </PlainSelect>
      </Labelled>
      <Labelled
        label="Submission ids"
        hint="Separated by commas, such as 3101,3102, or pasted from a column of a spreadsheet."
        problem={problem}
      >
        <TextArea rows={4} value={text} autoComplete="off" onChange={({ target }) => setText(target.value)} />
      </Labelled>
      {run.error && <ErrorState title="The submissions were not reprocessed" {...describeError(run.error)} />}
    </FormDialog>
  );
}
