/** Every report that this user has. Spec: reports-page. */
import { Button } from '#src/ui/Button.tsx';
import { attestationTemplateFiles } from '@idss/domain/attestation/template-files';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { read } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink, useAppLink } from '#src/components/AppLink.tsx';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { NewTabLink } from '#src/components/NewTabLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { followLink, saveFileAnswer, saveBase64 } from '#src/components/save-file.ts';
import { paths } from '#src/paths.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PanelSkeleton } from '#src/ui/PanelSkeleton.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import { Columns, Stack } from '#src/ui/Layout.tsx';
import styles from './ReportsPage.module.css';
import { getOfferedReports, type OfferedReports, type ReportLink } from './offered-reports.ts';
import { getTemplateAddress, templateDescriptions } from './template-links.ts';

function Entry({
  title,
  description,
  children,
}: {
  title: ReactNode;
  description: string;
  children: ReactNode;
}) {
  return (
    <li>
      <div className={styles.text}>
        <div className={styles.title}>{title}</div>
        <div className={styles.description}>{description}</div>
      </div>
      {children}
    </li>
  );
}

function Links({ title, links }: { title: string; links: readonly ReportLink[] }) {
  return (
    <Panel title={title} isFlush>
      <Lines isTopped areRows className={styles.list}>
        {links.map(({ title: name, description, href }) => (
          <Entry key={href} title={<AppLink href={href}>{name}</AppLink>} description={description}>
            {null}
          </Entry>
        ))}
      </Lines>
    </Panel>
  );
}

async function saveLicense(): Promise<void> {
  const file = await read('GetUserLicenseAgreement');
  saveBase64(file.fileName, file.fileContents);
}

const saveCombinedReport = async (): Promise<void> => followLink(await read('GetCombinedReportLink'));

interface DownloadEntryProps {
  readonly title: ReactNode;
  readonly description: string;
  readonly label: string;
  readonly onDownload: () => Promise<void>;
}

function DownloadEntry({ title, description, label, onDownload }: DownloadEntryProps) {
  const id = useId();
  return (
    <Entry title={<span id={id}>{title}</span>} description={description}>
      <DownloadButton variant="outlined" aria-describedby={id} onDownload={onDownload}>
        {label}
      </DownloadButton>
    </Entry>
  );
}

function Documents({ hasLicense, hasDictionary }: OfferedReports) {
  return (
    <Panel title="Documents" isFlush>
      <Lines isTopped areRows className={styles.list}>
        {hasLicense && (
          <DownloadEntry
            title="License Agreement"
            description="The current user license agreement, as text."
            label="Download"
            onDownload={saveLicense}
          />
        )}
        {hasDictionary && (
          <DownloadEntry
            title={<NewTabLink href={paths.validationDictionary}>Validation Dictionary</NewTabLink>}
            description="Every validation rule: what it checks, why, and how to fix what it finds."
            label="Export CSV"
            onDownload={() => saveFileAnswer('GetValidationDictionary', 'ValidationDictionary.csv')}
          />
        )}
      </Lines>
    </Panel>
  );
}

function Templates() {
  return (
    <Panel title="Attestation templates" isFlush>
      <Lines isTopped areRows className={styles.list}>
        {attestationTemplateFiles.map(({ template, fileName }) => (
          <Entry
            key={fileName}
            title={
              <NewTabLink href={getTemplateAddress(fileName)} type="PDF">
                {template}
              </NewTabLink>
            }
            description={templateDescriptions[template]}
          >
            {null}
          </Entry>
        ))}
      </Lines>
    </Panel>
  );
}

function ReportGroups({ reports }: { reports: OfferedReports | null }) {
  const link = useAppLink();
  if (!reports)
    return (
      <Panel title="Your reports">
        <EmptyState
          title="You do not have access to any reports"
          icon="report"
          action={
            <Button variant="outlined" {...link(paths.submissions())}>
              Go to Submissions
            </Button>
          }
        >
          Ask the administrator of your organization to assign you a role that may view results.
        </EmptyState>
      </Panel>
    );
  return (
    <Columns className={styles.columns}>
      <Stack gap="l">
        {reports.hasCombinedReport && (
          <Panel title="Results" isFlush>
            <Lines isTopped areRows className={styles.list}>
              <DownloadEntry
                title="Combined Report"
                description="Every HEDIS submission that you can see and every rate with its designation, in one workbook."
                label="Export Excel"
                onDownload={saveCombinedReport}
              />
            </Lines>
          </Panel>
        )}
        {reports.groups.map(({ title, links }) => (
          <Links key={title} title={title} links={links} />
        ))}
      </Stack>
      <Stack gap="l">
        <Documents {...reports} />
        {reports.hasTemplates && <Templates />}
      </Stack>
    </Columns>
  );
}

export default function ReportsPage() {
  const availabilities = useApi('GetReportsAvailabilities');
  const accessibility = useApi('GetUserSubmissionTypeAccessibility');
  const templates = useApi('CanUserAccessAttestationTemplates');
  const combined = useApi('IsActionAuthorized', {
    actionName: 'VIEW_COMBINED_REPORT',
    entityType: 'system',
    entityId: '-1',
  });
  const user = useApi('GetCurrentUser');
  const queries = [availabilities, accessibility, templates, combined, user];
  const failed = queries.find(({ error, data }) => error && data === undefined);
  const isKnown =
    availabilities.data !== undefined &&
    accessibility.data !== undefined &&
    templates.data !== undefined &&
    combined.data !== undefined &&
    user.data !== undefined;
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
        <ReportGroups
          reports={getOfferedReports({
            availabilities: availabilities.data,
            accessibility: accessibility.data,
            hasTemplates: templates.data,
            hasCombinedReport: combined.data,
            hasAdminReports: user.data.may.viewAdminReports,
          })}
        />
      ) : (
        <PanelSkeleton title="Your reports" lines={8} />
      )}
    </>
  );
}
