/** The user's recent uploads, newest first, with a way back to any that is still being processed. */
import type { Program } from '@idss/domain/program';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import styles from './RecentUploads.module.css';
import { QueryState } from '#src/components/QueryState.tsx';

function getNames({ fileNames }: Answer<'GetMyUploads'>[number]): string {
  const shownNames = fileNames.slice(0, 3).join(', ');
  return fileNames.length > 3 ? `${shownNames} and ${fileNames.length - 3} more` : shownNames;
}

export function RecentUploads({ program, current }: { program: Program; current: string | undefined }) {
  const uploads = useApi('GetMyUploads', { submissionType: program });
  return (
    <Panel title="Your recent uploads" isFlush>
      <QueryState queries={[uploads]} pad="foot" loading={<LinesSkeleton lines={4} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="You have not uploaded anything yet" icon="upload" />
          ) : (
            <Lines isTopped areRows className={styles.list}>
              {rows.map((upload) => (
                <li key={upload.transactionId}>
                  <Moment at={upload.createdAt} />
                  <span className={styles.names}>
                    <AppLink
                      href={paths.bulkUpload(program, upload.transactionId)}
                      aria-current={upload.transactionId === current ? 'true' : undefined}
                    >
                      {getNames(upload)}
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
            </Lines>
          )
        }
      </QueryState>
    </Panel>
  );
}
