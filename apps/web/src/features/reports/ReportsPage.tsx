/** Every report that this user has. Document 2, "Reports page". */
import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { read } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink, useAppLink } from '#src/components/AppLink.tsx';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { saveAnswer, saveBase64 } from '#src/components/save-file.ts';
import { paths } from '#src/paths.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { offeredReports, type OfferedReports } from './offered-reports.ts';

const Stack = styled('div')({ display: 'grid', gap: 16 });
const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 16px',
    padding: '10px 16px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}));
const Words = styled('div')(({ theme }) => ({
  flex: '1 1 260px',
  minWidth: 0,
  '& .title': { fontWeight: 600 },
  '& .what': { color: theme.vars.palette.text.secondary, marginTop: 2 },
}));

function Entry({ title, what, children }: { title: ReactNode; what: string; children: ReactNode }) {
  return (
    <li>
      <Words>
        <div className="title">{title}</div>
        <div className="what">{what}</div>
      </Words>
      {children}
    </li>
  );
}

async function saveLicense(): Promise<void> {
  const file = await read('GetUserLicenseAgreement');
  saveBase64(file.fileName, file.fileContents);
}

function Documents({ hasLicense, hasDictionary }: OfferedReports) {
  const id = useId();
  return (
    <Panel title="Documents" isFlush>
      <List>
        {hasLicense && (
          <Entry
            title={<span id={`${id}-license`}>License Agreement</span>}
            what="The user license agreement in force, as text."
          >
            <DownloadButton variant="outlined" aria-describedby={`${id}-license`} onDownload={saveLicense}>
              Download
            </DownloadButton>
          </Entry>
        )}
        {hasDictionary && (
          <Entry
            title={<span id={`${id}-dictionary`}>Validation Dictionary</span>}
            what="Every validation rule: what it checks, why, and how to fix what it finds."
          >
            <DownloadButton
              variant="outlined"
              aria-describedby={`${id}-dictionary`}
              onDownload={() => saveAnswer('GetValidationDictionary', 'ValidationDictionary.csv')}
            >
              Download CSV
            </DownloadButton>
          </Entry>
        )}
      </List>
    </Panel>
  );
}

function Offered({ offered }: { offered: OfferedReports | null }) {
  const link = useAppLink();
  if (!offered)
    return (
      <Panel title="Your reports">
        <EmptyState
          title="No reports are open to you"
          icon="report"
          action={
            <Button variant="outlined" {...link(paths.submissions())}>
              Go to Submissions
            </Button>
          }
        >
          Reports are for people who may view results of a program that is switched on. The administrator of
          your organization gives out roles.
        </EmptyState>
      </Panel>
    );
  return (
    <Stack>
      {offered.statusReports.length > 0 && (
        <Panel title="Survey vendor status" isFlush>
          <List>
            {offered.statusReports.map(({ title, what, href }) => (
              <Entry key={href} title={<AppLink href={href}>{title}</AppLink>} what={what}>
                {null}
              </Entry>
            ))}
          </List>
        </Panel>
      )}
      <Documents {...offered} />
    </Stack>
  );
}

export default function ReportsPage() {
  const availabilities = useApi('GetReportsAvailabilities');
  const accessibility = useApi('GetUserSubmissionTypeAccessibility');
  const templates = useApi('CanUserAccessAttestationTemplates');
  const queries = [availabilities, accessibility, templates];
  const failed = queries.find(({ error, data }) => error && data === undefined);
  const isKnown =
    availabilities.data !== undefined && accessibility.data !== undefined && templates.data !== undefined;
  return (
    <>
      <PageHeader title="Reports" />
      {failed ? (
        <QueryError
          error={failed.error}
          onRetry={() => {
            for (const query of queries) if (query.error) void query.refetch();
          }}
        />
      ) : isKnown ? (
        <Offered
          offered={offeredReports({
            availabilities: availabilities.data,
            accessibility: accessibility.data,
            hasTemplates: templates.data,
          })}
        />
      ) : (
        <Panel title="Survey vendor status">
          <LinesSkeleton lines={4} />
        </Panel>
      )}
    </>
  );
}
