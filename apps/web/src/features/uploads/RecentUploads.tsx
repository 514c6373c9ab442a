/** What the user sent lately, newest first; one that is still being processed is found again here. */
import type { Program } from '@idss/domain/program';
import { styled } from '@mui/material/styles';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 14px',
    minHeight: 38,
    padding: '4px 16px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& time': { color: theme.vars.palette.text.secondary, minWidth: 132, fontVariantNumeric: 'tabular-nums' },
  '& .names': { flex: '1 1 220px', minWidth: 0 },
}));

function namesOf({ fileNames }: Answer<'GetMyUploads'>[number]): string {
  const shown = fileNames.slice(0, 3).join(', ');
  return fileNames.length > 3 ? `${shown} and ${fileNames.length - 3} more` : shown;
}

export function RecentUploads({ program, current }: { program: Program; current: string | undefined }) {
  const uploads = useApi('GetMyUploads', { submissionType: program });
  const rows = uploads.data ?? [];
  return (
    <Panel title="Your recent uploads" isFlush>
      {uploads.isPending && (
        <div style={{ padding: '0 16px 16px' }}>
          <LinesSkeleton lines={4} />
        </div>
      )}
      {uploads.error && !uploads.data && (
        <div style={{ padding: '0 16px 16px' }}>
          <QueryError error={uploads.error} onRetry={() => void uploads.refetch()} />
        </div>
      )}
      {uploads.data && rows.length === 0 && (
        <EmptyState title="You have not uploaded anything yet" icon="upload" />
      )}
      {rows.length > 0 && (
        <List>
          {rows.map((upload) => (
            <li key={upload.transactionId}>
              <Moment at={upload.createdAt} />
              <span className="names">
                <AppLink
                  href={paths.bulkUpload(program, upload.transactionId)}
                  aria-current={upload.transactionId === current ? 'true' : undefined}
                >
                  {namesOf(upload)}
                </AppLink>
              </span>
              {upload.state === 'received' ? (
                <Chip tone="info" icon={<Icon name="clock" />}>
                  Processing
                </Chip>
              ) : (
                <Chip tone="none" icon={<Icon name="check" />}>
                  Finished
                </Chip>
              )}
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}
