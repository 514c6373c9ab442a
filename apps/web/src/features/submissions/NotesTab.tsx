/** NOTES: what people wrote about the submission, newest first, with replies. Spec: submissions-notes. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { useApi } from '#src/api/hooks.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NoteThreadItem } from './NoteThreadItem.tsx';
import styles from './NotesTab.module.css';

export default function NotesTab({ summary }: { summary: SubmissionSummary }) {
  const { subId, component } = summary;
  const home = { submissionId: subId, component };
  const answer = useApi('GetSubmissionNotes', home);
  return (
    <QueryState queries={[answer]} pad="l" loading={<LinesSkeleton lines={6} />}>
      {({ notes, audiences, write }) => (
        <Stack gap="l" pad="l">
          <NoteForm home={home} audiences={audiences} verdict={write} />
          {notes.length === 0 ? (
            <EmptyState title="No notes yet" icon="letter">
              Write what others should know about this submission, or ask them.
            </EmptyState>
          ) : (
            <ol className={styles.threads} aria-label="Notes, newest first">
              {notes.map((thread) => (
                <NoteThreadItem key={thread.noteId} home={home} thread={thread} canWrite={write.ok} />
              ))}
            </ol>
          )}
        </Stack>
      )}
    </QueryState>
  );
}
