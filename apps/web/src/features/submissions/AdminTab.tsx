/** ADMIN: what happened to this submission, what is stored of it, and its vendor's measure GUIDs. Spec: submissions-home. */
import { isHedis } from '@idss/domain/program';
import { Title } from '#src/ui/Text.tsx';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { ReactNode } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import styles from './AdminTab.module.css';
import { defineList, type List } from '#src/components/tables/define-list.ts';
import { QueryTable, type RowsQuery } from '#src/components/tables/QueryTable.tsx';
import { toDetailRows, type DetailRow } from './detail-rows.ts';

type Activity = Answer<'GetSubmissionEvents'>[number];
type MeasureGuid = Answer<'GetVendorMeasureGuids'>[number];

interface PartProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

function Part({ title, description, children }: PartProps) {
  return (
    <Stack pad="l" className={styles.section}>
      <Title level={2}>{title}</Title>
      <p>{description}</p>
      {children}
    </Stack>
  );
}

const shared = { pageSize: 20, maxHeight: '460px' };
const activityList = defineList<Activity>({
  ...shared,
  label: 'Activity',
  scope: 'activity',
  getRowId: ({ id }) => String(id),
  columns: (column) => [
    column.moment('timestamp', 'When'),
    column.choice('user', 'User', 180),
    { ...column.text('message', 'Message', 620), isWrapped: true },
  ],
  csvName: 'Activity.csv',
  empty: { title: 'Nothing has happened yet', icon: 'clock' },
});
const detailList = defineList<DetailRow>({
  ...shared,
  label: 'Detailed info',
  scope: 'details',
  getRowId: ({ key }) => key,
  columns: (column) => [
    column.text('key', 'Key', 280),
    { ...column.text('value', 'Value', 520), isWrapped: true },
  ],
  csvName: 'DetailedInfo.csv',
  empty: { title: 'Nothing is stored yet' },
});
const guidList = defineList<MeasureGuid>({
  ...shared,
  label: 'Vendor measure GUIDs',
  scope: 'guids',
  getRowId: ({ measure, productLine }) => `${measure} ${productLine}`,
  columns: (column) => [
    column.text('measure', 'Measure', 140),
    column.productLine('productLine', 160),
    { ...column.text('guid', 'GUID', 340), cell: ({ guid }) => <code>{guid}</code> },
  ],
  csvName: 'VendorMeasureGuids.csv',
  empty: {
    title: 'No certified measures',
    text: 'Vendor measures are loaded with the season.',
    icon: 'shield',
  },
});

interface TablePartProps<Row extends object> extends Pick<PartProps, 'description'> {
  readonly list: List<Row>;
  readonly query: RowsQuery<Row>;
}

/** A part whose table is the answer of a call. */
const TablePart = <Row extends object>({ description, list, query }: TablePartProps<Row>) => (
  <Part title={list.label} description={description}>
    <QueryTable {...list} query={query} />
  </Part>
);

export default function AdminTab({ summary }: { summary: SubmissionSummary }) {
  const { subId, component } = summary;
  const activity = useApi('GetSubmissionEvents', { subId, component });
  const details = useApi('GetDetailedSubmission', { submissionId: subId, component });
  return (
    <>
      <TablePart
        list={activityList}
        description="Every action on this submission by users and the portal, newest first."
        query={activity}
      />
      <TablePart
        list={detailList}
        description="All stored fields of this submission and this component."
        query={{ ...details, data: details.data && toDetailRows(details.data) }}
      />
      {summary.softwareVendorId === null ? (
        <NoVendor component={component} />
      ) : (
        <VendorMeasures vendorId={summary.softwareVendorId} measurementYear={summary.measurementYear} />
      )}
    </>
  );
}

const guidsDescription =
  'Measures for which the software vendor of this submission is certified, each with the GUID that the file must carry for it.';

function NoVendor({ component }: Pick<SubmissionSummary, 'component'>) {
  return (
    <Part title={guidList.label} description={guidsDescription}>
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

function VendorMeasures({ vendorId, measurementYear }: { vendorId: number; measurementYear: number }) {
  const measures = useApi('GetVendorMeasureGuids', { vendorId, measurementYear: `${measurementYear}` });
  return (
    <TablePart list={guidList} description={`${guidsDescription} Vendor ${vendorId}.`} query={measures} />
  );
}
