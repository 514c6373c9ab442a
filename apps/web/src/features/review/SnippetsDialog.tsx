/** Both lists of comment snippets, each line one. */
import { cleanSnippets, maxSnippetLength, maxSnippets } from '@idss/domain/audit/comment-snippets';
import { hedisComponent } from '@idss/domain/program';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { useApiActions } from '#src/api/hooks.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';

type Lists = Answer<'GetCommentSnippets'>;

export interface SnippetsDialogProps {
  readonly subId: number;
  readonly lists: Lists;
  readonly onClose: () => void;
}

const kinds = ['own', 'organization'] as const;
const labels = {
  own: 'Your own, one in a line',
  organization: 'Of all who review this organization, one in a line',
} as const;

const toTexts = (typed: string): string[] => cleanSnippets(typed.split('\n'));

function findProblem(typed: string): string | null {
  const texts = toTexts(typed);
  if (texts.length > maxSnippets) return `At most ${maxSnippets} lines.`;
  const isLong = texts.some((text) => text.length > maxSnippetLength);
  return isLong ? `At most ${maxSnippetLength} characters in a line.` : null;
}

export default function SnippetsDialog({ subId, lists, onClose }: SnippetsDialogProps) {
  // What was read when it opened: a change by somebody else in the meantime is refused.
  const [before] = useState(lists);
  const [typed, setTyped] = useState(() => ({
    own: lists.own.join('\n'),
    organization: lists.organization.join('\n'),
  }));
  const changed = kinds.filter((of) => toTexts(typed[of]).join('\n') !== before[of].join('\n'));
  const problem = kinds.map((of) => findProblem(typed[of])).find((each) => each !== null) ?? null;
  const save = useApiActions(
    ['SaveCommentSnippets'],
    async (send) => {
      for (const of of changed)
        await send('SaveCommentSnippets', {
          query: { submissionId: subId, component: hedisComponent },
          body: { of, before: before[of], texts: toTexts(typed[of]) },
        });
    },
    { onSuccess: onClose },
  );
  return (
    <FormDialog
      title="Comment snippets"
      submit={{
        label: 'Save',
        reason: problem ?? (changed.length === 0 ? 'Nothing has changed.' : null),
        onSubmit: () => save.mutate(undefined),
      }}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <Stack gap="m">
        {save.error && <ErrorState title="The snippets were not saved" {...describeError(save.error)} />}
        {kinds.map((of) => (
          <Labelled
            key={of}
            label={labels[of]}
            hint={of === 'own' ? '{date} is the day on which you use it.' : undefined}
            problem={findProblem(typed[of]) ?? undefined}
          >
            <TextArea
              rows={5}
              value={typed[of]}
              onChange={({ target }) => setTyped((previous) => ({ ...previous, [of]: target.value }))}
            />
          </Labelled>
        ))}
      </Stack>
    </FormDialog>
  );
}
