/** ADMIN: what happened to this submission, what is stored of it, and its vendor's measure GUIDs. Spec: submissions-home. */
import { isHedis } from '@idss/domain/program';
import Typography from '@mui/material/Typography';
import type { SubmissionSummary } from '@idss/contract/submissions';
import type { ReactNode } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Section } from '#src/ui/submission-details/AdminTab.styles.ts';
import { QueryTable, type QueryTableProps } from '#src/components/tables/QueryTable.tsx';
import { detailRows, type DetailRow } from './detail-words.ts';

type Activity = Answer<'GetSubmissionEvents'>[number];
type MeasureGuid = Answer<'GetVendorMeasureGuids'>[number];

interface PartProps {
  readonly title: string;
  readonly what: string;
  readonly children: ReactNode;
}

function Part({ title, what, children }: PartProps) {
  return (
    <Section>
      <Typography variant="h2">{title}</Typography>
      <p>{what}</p>
      {children}
    </Section>
  );
}

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

/** A part whose table is the answer of a call. */
function TablePart<Row extends object>({
  title,
  what,
  ...table
}: Omit<PartProps, 'children'> &
  Pick<QueryTableProps<Row>, 'query' | 'columns' | 'rowId' | 'csvName' | 'empty'>) {
  return (
    <Part title={title} what={what}>
      <QueryTable {...table} label={title} name={title} pageSize={20} maxHeight="460px" />
    </Part>
  );
}

export default function AdminTab({ summary }: { summary: SubmissionSummary }) {
  const { subId, component } = summary;
  const activity = useApi('GetSubmissionEvents', { subId, component });
  const details = useApi('GetDetailedSubmission', { submissionId: subId, component });
  return (
    <>
      <TablePart
        title="Activity"
        what="Every action on this submission by users and the portal, newest first."
        query={activity}
        columns={activityColumns}
        rowId={activityId}
        csvName="Activity.csv"
        empty={{ title: 'Nothing has happened yet', icon: 'clock' }}
      />
      <TablePart
        title="Detailed info"
        what="All stored fields of this submission and this component."
        query={{ ...details, data: details.data && detailRows(details.data) }}
        columns={detailColumns}
        rowId={detailId}
        csvName="DetailedInfo.csv"
        empty={{ title: 'Nothing is stored yet' }}
      />
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

function NoVendor({ component }: Pick<SubmissionSummary, 'component'>) {
  return (
    <Part title="Vendor measure GUIDs" what={whatGuidsAre}>
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
    <TablePart
      title="Vendor measure GUIDs"
      what={`${whatGuidsAre} Vendor ${vendorId}.`}
      query={measures}
      columns={guidColumns}
      rowId={guidId}
      csvName="VendorMeasureGuids.csv"
      empty={{
        title: 'No certified measures',
        text: 'Vendor measures are loaded with the season.',
        icon: 'shield',
      }}
    />
  );
}
