/** ADMIN: what happened to this submission, what is stored of it, and its vendor's measure GUIDs. Spec: submissions-home. */
import { isHedis } from '@idss/domain/program';
import Typography from '@mui/material/Typography';
import type { SubmissionSummary } from '@idss/contract/submissions';
import type { ReactNode } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Section } from '#src/ui/submission-details/AdminTab.styles.ts';
import { detailRows, type DetailRow } from './detail-words.ts';

type Activity = Answer<'GetSubmissionEvents'>[number];
type MeasureGuid = Answer<'GetVendorMeasureGuids'>[number];

interface PartProps {
  readonly title: string;
  readonly what: string;
  readonly query: { readonly error: unknown; readonly data: unknown; readonly refetch: () => unknown };
  readonly children: ReactNode;
}

function Part({ title, what, query, children }: PartProps) {
  return (
    <Section>
      <Typography variant="h2">{title}</Typography>
      <p>{what}</p>
      {query.error && query.data === undefined ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        children
      )}
    </Section>
  );
}

const tableHeight = '460px';

const activityColumns: readonly Column<Activity>[] = [
  {
    id: 'timestamp',
    header: 'When',
    width: 220,
    filter: 'none',
    cell: ({ timestamp }) => <Moment at={timestamp} hasZone />,
  },
  { id: 'user', header: 'User', width: 180, filter: 'choice' },
  { id: 'message', header: 'Message', width: 620, isWrapped: true },
];
const activityId = ({ id }: Activity): string => String(id);

const detailColumns: readonly Column<DetailRow>[] = [
  { id: 'key', header: 'Key', width: 280 },
  { id: 'value', header: 'Value', width: 520, isWrapped: true },
];
const detailId = ({ key }: DetailRow): string => key;

const guidColumns: readonly Column<MeasureGuid>[] = [
  { id: 'measure', header: 'Measure', width: 140 },
  { id: 'productLine', header: 'Product Line', width: 160, filter: 'choice' },
  {
    id: 'guid',
    header: 'GUID',
    width: 340,
    cell: ({ guid }) => <code>{guid}</code>,
  },
];
const guidId = ({ measure, productLine }: MeasureGuid): string => `${measure} ${productLine}`;

export default function AdminTab({ summary }: { summary: SubmissionSummary }) {
  const { subId, component } = summary;
  const activity = useApi('GetSubmissionEvents', { subId, component });
  const details = useApi('GetDetailedSubmission', { submissionId: subId, component });
  return (
    <>
      <Part
        title="Activity"
        what="Every action on this submission by users and the portal, newest first."
        query={activity}
      >
        <DataTable
          label="Activity"
          rows={activity.data ?? []}
          columns={activityColumns}
          rowId={activityId}
          csvName="Activity.csv"
          pageSize={20}
          maxHeight={tableHeight}
          isLoading={activity.isPending}
          empty={<EmptyState title="Nothing has happened yet" icon="clock" />}
        />
      </Part>
      <Part
        title="Detailed info"
        what="All stored fields of this submission and this component."
        query={details}
      >
        <DataTable
          label="Detailed info"
          rows={details.data ? detailRows(details.data) : []}
          columns={detailColumns}
          rowId={detailId}
          csvName="DetailedInfo.csv"
          pageSize={20}
          maxHeight={tableHeight}
          isLoading={details.isPending}
        />
      </Part>
      {summary.softwareVendorId === null ? (
        <NoVendor component={component} />
      ) : (
        <VendorMeasures vendorId={summary.softwareVendorId} />
      )}
    </>
  );
}

const whatGuidsAre =
  'Measures for which the software vendor of this submission is certified, each with the GUID that the file must carry for it.';

const done = { error: null, data: null, refetch: () => undefined };

function NoVendor({ component }: Pick<SubmissionSummary, 'component'>) {
  return (
    <Part title="Vendor measure GUIDs" what={whatGuidsAre} query={done}>
      <EmptyState
        title={isHedis(component) ? 'No software vendor is named' : 'Not for surveys'}
        icon="shield"
      >
        {isHedis(component)
          ? 'The season names no software vendor for this submission, so there is nothing to certify.'
          : 'Only the measures of HEDIS files carry a GUID of a software vendor.'}
      </EmptyState>
    </Part>
  );
}

function VendorMeasures({ vendorId }: { vendorId: number }) {
  const measures = useApi('GetVendorMeasureGuids', { vendorId });
  return (
    <Part title="Vendor measure GUIDs" what={`${whatGuidsAre} Vendor ${vendorId}.`} query={measures}>
      <DataTable
        label="Vendor measure GUIDs"
        rows={measures.data ?? []}
        columns={guidColumns}
        rowId={guidId}
        csvName="VendorMeasureGuids.csv"
        pageSize={20}
        maxHeight={tableHeight}
        isLoading={measures.isPending}
        empty={
          <EmptyState title="No certified measures" icon="shield">
            Vendor measures are loaded with the season.
          </EmptyState>
        }
      />
    </Part>
  );
}
