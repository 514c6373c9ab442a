/** Files of earlier seasons: years, then submissions, then the table. Spec: admin-data-historical. */
import { Card } from '#src/ui/Card.tsx';
import { Link } from '#src/ui/Link.tsx';
import type { HistoricalFile } from '@idss/contract/bulk/historical-files';
import { maxHistoricalDownload } from '@idss/domain/files/historical-limits';
import { formatCount } from '@idss/domain/format-number';
import { useMemo, useState } from 'react';
import { read } from '#src/api/client.ts';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { useClientSettings } from '#src/components/client-settings.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { followLink } from '#src/components/save-file.ts';
import { useDelayed } from '#src/components/use-delayed.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import type { RowActions } from '#src/ui/data-table-model.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import styles from './HistoricalFiles.module.css';
import { Stack } from '#src/ui/Layout.tsx';
import { maxShown, MultiChoice } from '#src/ui/MultiChoice.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import {
  type Choice,
  getChoiceReason,
  isOfYears,
  type Submissions,
  toOptions,
  toValue,
  withSubmissions,
  withYears,
} from './historical-choice.ts';

export type HistoricalCalls =
  | { readonly list: 'AdminGetHistoricalFiles'; readonly link: 'AdminGetHistoricalDownloadLink' }
  | { readonly list: 'UserGetHistoricalFileList'; readonly link: 'GetUserHistoricalDownloadLink' };

const list = defineList<HistoricalFile>({
  label: 'Historical files',
  getRowId: ({ submissionId, component, fileTypeId }) => `${submissionId} ${component} ${fileTypeId}`,
  columns: (column) => [
    column.choice('measurementYear', 'Measurement Year', 174),
    column.text('orgId', 'Org ID', 84),
    column.text('submissionId', 'Sub ID', 84),
    column.text('orgName', 'Org Name', 236),
    column.productLine('productLine', 120),
    column.reportingProduct('reportingProduct'),
    column.choice('fileType', 'File Type', 256),
  ],
  csvName: 'HistoricalFiles.csv',
  pageSize: 10,
  pageSizes: [10, 20, 50],
  empty: { title: 'No historical files are available', icon: 'clock' },
});

function ContactLink() {
  const { provider } = useClientSettings();
  if (!provider.contactUrl) return null;
  return (
    <Link href={provider.contactUrl} target="_blank" rel="noopener" underline="always">
      Contact us
    </Link>
  );
}

const NoFiles = () => (
  <EmptyState title="No historical files are available" icon="clock">
    <ContactLink />
  </EmptyState>
);

function DownloadAll({ files }: { files: readonly HistoricalFile[] }) {
  const prepare = useApiAction('PrepareHistoricalDownload');
  const zipFiles = files.filter(({ fileTypeId }) => fileTypeId > 0);
  const isTooMany = zipFiles.length > maxHistoricalDownload;
  if (zipFiles.length === 0 || isTooMany)
    return (
      <DisabledReasonButton
        variant="outlined"
        reason={
          isTooMany
            ? 'One zip has at most 5,000 files. Choose fewer years or SubIDs.'
            : 'There is no file to download.'
        }
      >
        Download All
      </DisabledReasonButton>
    );
  return (
    <DownloadButton
      variant="outlined"
      onDownload={async () =>
        followLink(
          await prepare.mutateAsync({
            body: {
              historicalFiles: zipFiles.map(({ measurementYear, submissionId, fileTypeId, component }) => ({
                measurementYear,
                submissionId,
                fileTypeId,
                component,
              })),
            },
          }),
        )
      }
    >
      Download All
      {prepare.data && prepare.data.missing.length > 0 && (
        <span role="status">, without {formatCount(prepare.data.missing.length, 'missing file')}</span>
      )}
    </DownloadButton>
  );
}

function FilesTable({ calls, choice }: { calls: HistoricalCalls; choice: Choice }) {
  const files = useApi(calls.list, {
    myStr: choice.years.join(','),
    subIdStr: choice.submissions.map(toValue).join(','),
  });
  const rowActions = useMemo(
    (): RowActions<HistoricalFile> => ({
      label: 'Download',
      width: 124,
      cell: ({ measurementYear, submissionId, fileType, fileTypeId, component }) =>
        fileTypeId > 0 &&
        component !== null && (
          <DownloadButton
            aria-label={`Download ${fileType} of ${submissionId}, ${measurementYear}`}
            onDownload={async () =>
              followLink(
                await read(calls.link, {
                  measurementYear: String(measurementYear),
                  submissionId: String(submissionId),
                  fileTypeId: String(fileTypeId),
                  component,
                }),
              )
            }
          >
            Download
          </DownloadButton>
        ),
    }),
    [calls],
  );
  if (files.data?.length === 0) return <NoFiles />;
  return (
    <QueryTable
      {...list}
      scope=""
      query={files}
      rowActions={rowActions}
      toolbar={files.data && <DownloadAll files={files.data} />}
    />
  );
}

const noSubmissions: Submissions = [];

interface SubmissionsFieldProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Staff have tens of thousands to choose from: the server finds the first of the chosen years. */
function SubmissionsField({ choice, onChange }: SubmissionsFieldProps) {
  const { years, submissions: chosen } = choice;
  const [text, setText] = useState('');
  const search = useDelayed(text.trim());
  const hasYears = years.length > 0;
  const { data, error, refetch, isPlaceholderData, isLoading } = useApi(
    'UserGetHistoricalFileMYSubList',
    // One more than are shown says that there are others.
    { myStr: years.join(','), search, resultCount: maxShown + 1 },
    { enabled: hasYears, placeholderData: (previous: Submissions | undefined) => previous },
  );
  if (error && !data) return <QueryError error={error} onRetry={() => void refetch()} />;
  // Those of the years before stay until these are read.
  const found = (data ?? noSubmissions).filter((each) => isOfYears(each, years));
  const options = found.slice(0, maxShown);
  return (
    <MultiChoice
      label="SubIDs"
      options={toOptions(years, options)}
      selected={chosen.map(toValue)}
      onChange={(ids) => onChange(withSubmissions(choice, options, ids))}
      isDisabled={!hasYears}
      hint={hasYears ? 'Leave it empty for all.' : 'Choose a year first.'}
      search={{
        text,
        onText: setText,
        isMore: found.length > maxShown,
        isStale: isLoading || isPlaceholderData || search !== text.trim(),
      }}
    />
  );
}

export function HistoricalFiles({ calls }: { calls: HistoricalCalls }) {
  const years = useApi('GetAvailableMeasurementYears');
  const [choice, setChoice] = useState<Choice>({ years: [], submissions: [] });
  const [query, setQuery] = useState<Choice | null>(null);
  const reason = getChoiceReason(choice);
  return (
    <>
      <PageHeader
        title="Historical Files"
        lead="Files of earlier seasons, which can be read but not changed."
      />
      <QueryState queries={[years]} loading={<LinesSkeleton lines={6} />}>
        {(allYears) =>
          allYears.length === 0 ? (
            <NoFiles />
          ) : (
            <Stack gap="l">
              <Card className={styles.choices}>
                <MultiChoice
                  label="Measurement years"
                  options={allYears.map((year) => ({ value: String(year), label: String(year) }))}
                  selected={choice.years}
                  onChange={(next) => setChoice(withYears(choice, next))}
                />
                <SubmissionsField choice={choice} onChange={setChoice} />
                <div className={styles.action}>
                  <DisabledReasonButton variant="contained" reason={reason} onClick={() => setQuery(choice)}>
                    Get Files
                  </DisabledReasonButton>
                </div>
              </Card>
              {query ? (
                <FilesTable calls={calls} choice={query} />
              ) : (
                <Notice tone="info" isAnnounced={false}>
                  Choose one or more years, then Get Files. Without SubIDs you get all submissions of these
                  years.
                </Notice>
              )}
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}
