/** Columns of the activity report; its CSV has the same. */
import type { SubmissionEvent } from '@idss/contract/dashboard';
import { componentLabel } from '@idss/domain/program';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { paths } from '#src/paths.ts';
import type { Column } from '#src/ui/data-table-model.ts';

export const activityColumns: readonly Column<SubmissionEvent>[] = [
  {
    id: 'timestamp',
    header: 'Time',
    width: 176,
    filter: 'none',
    cell: (row) => <Moment at={row.timestamp} />,
  },
  { id: 'user', header: 'User', width: 144 },
  { id: 'event', header: 'Event', width: 176, filter: 'choice' },
  {
    id: 'submissionId',
    header: 'Sub ID',
    width: 92,
    cell: (row) =>
      row.submissionId !== null &&
      (row.component === null ? (
        row.submissionId
      ) : (
        <AppLink href={paths.submissionHome(row.submissionId, row.component)} sx={{ fontWeight: 600 }}>
          {row.submissionId}
        </AppLink>
      )),
  },
  {
    id: 'component',
    header: 'Component',
    width: 122,
    filter: 'choice',
    text: (row) => (row.component === null ? '' : componentLabel(row.component)),
  },
  { id: 'message', header: 'What happened', width: 440, isWrapped: true },
];
