/** Selects the submissions whose ids are pasted, for any bulk action. Spec: admin-data-bulk. */
import { formatCount } from '@idss/domain/format-number';
import { type Component, getComponent, type Program, programs } from '@idss/domain/program';
import { maxPastedIds, readPastedIds } from '@idss/domain/stages/bulk-actions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { ask } from '#src/api/client.ts';
import { useShownSeason } from '#src/components/client-settings.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PlainSelect, TextArea } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { toSelectionId } from './bulk-action-text.ts';

export interface SelectByIdDialogProps {
  readonly onClose: () => void;
  /** `missed`: which ids were not selected, and why; empty where all were. */
  readonly onSelect: (selectionIds: readonly string[], missed: string) => void;
}

/** At most this many ids are named one by one. */
const namedIds = 20;

const formatIds = (ids: readonly number[]): string =>
  ids.length > namedIds
    ? `${ids.slice(0, namedIds).join(', ')} and ${ids.length - namedIds} more`
    : ids.join(', ');

interface Lookup {
  readonly ids: readonly number[];
  readonly component: Component;
  readonly shownYear: number;
}

async function findSelection({ ids, component, shownYear }: Lookup) {
  const found = await ask('FindBulkActionSubmissions', { body: { submissionIds: [...ids], component } });
  const known = new Map(found.map((each) => [each.submissionId, each]));
  const unknown = ids.filter((id) => !known.has(id));
  const shown = found.filter(({ measurementYear }) => measurementYear === shownYear);
  const byYear = Map.groupBy(
    found.filter(({ measurementYear }) => measurementYear !== shownYear),
    ({ measurementYear }) => measurementYear,
  );
  const missed = [
    ...(unknown.length > 0 ? [`Not found: ${formatIds(unknown)}.`] : []),
    ...[...byYear].map(
      ([year, rows]) =>
        `Of measurement year ${year}: ${formatIds(rows.map(({ submissionId }) => submissionId))}.`,
    ),
  ].join(' ');
  return {
    selection: shown.map(({ submissionId, stage }) =>
      toSelectionId({ subId: submissionId, component, submissionStatus: stage }),
    ),
    missed,
  };
}

export function SelectByIdDialog({ onClose, onSelect }: SelectByIdDialogProps) {
  const { measurementYear } = useShownSeason();
  const [program, setProgram] = useState<Program>('HEDIS');
  const [text, setText] = useState('');
  const find = useMutation({
    mutationFn: findSelection,
    onSuccess: ({ selection, missed }) => onSelect(selection, missed),
  });
  const { ids, others } = readPastedIds(text);
  const problem =
    others.length > 0
      ? `Not an id: ${others.slice(0, 5).join(', ')}`
      : ids.length > maxPastedIds
        ? `At most ${maxPastedIds} ids at once.`
        : null;
  return (
    <FormDialog
      title="Select by id"
      isBusy={find.isPending}
      status={ids.length > 0 ? formatCount(ids.length, 'id') : ''}
      submit={{
        label: 'Select',
        reason: problem ?? (ids.length === 0 ? 'Paste or type at least one id.' : null),
        onSubmit: () =>
          find.mutate({ ids, component: getComponent(program), shownYear: Number(measurementYear) }),
      }}
      onClose={onClose}
    >
      <Labelled label="Submission type">
        <PlainSelect value={program} onChange={({ target }) => setProgram(target.value as Program)}>
          {programs.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </PlainSelect>
      </Labelled>
      <Labelled
        label="Submission ids"
        hint="Pasted from a spreadsheet, or typed with commas, blanks or line ends between them."
        problem={problem}
      >
        <TextArea rows={6} autoFocus value={text} onChange={({ target }) => setText(target.value)} />
      </Labelled>
      {find.error && <ErrorState title="The ids were not looked up" {...describeError(find.error)} />}
    </FormDialog>
  );
}
