/** What happened, by whom and when. Spec: reports-activity. */
import type { SubmissionEvent } from '@idss/contract/dashboard';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { activityColumns } from './activity-columns.tsx';
import { activityLimits, activityQuery, firstActivity } from './activity-query.ts';
import { TableReport, Toggle } from './TableReport.tsx';

const Controls = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  marginBottom: 12,
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 7 },
  '& input': { width: 140 },
  '& select': { maxWidth: 220 },
});

const number = new Intl.NumberFormat('en-US');
const rowId = ({ id }: SubmissionEvent): string => String(id);

export default function ActivityReportPage() {
  const mayViewAll = useApi('GetCurrentUser').data?.may.viewAllActivity ?? false;
  const [asked, setAsked] = useState(firstActivity);
  const id = useId();
  const sorts = useApi('GetEventsStrings');
  const report = useApi('GetEventsForUser', activityQuery({ ...asked, isAll: mayViewAll && asked.isAll }), {
    placeholderData: keepPreviousData,
  });
  const rows = report.data ?? [];
  return (
    <TableReport
      title="Activity Report"
      what="What was done with the submissions that you can see, by whom and when, newest first."
      report={report}
      columns={activityColumns}
      rowId={rowId}
      csvName="ActivityReport.csv"
      pageSize={20}
      controls={
        <Controls role="group" aria-label="What to show">
          <label>
            Event
            <PlainSelect
              value={asked.event}
              onChange={({ target }) => setAsked({ ...asked, event: target.value })}
            >
              <option value="">All events</option>
              {(sorts.data ?? []).map((sort) => (
                <option key={sort}>{sort}</option>
              ))}
            </PlainSelect>
          </label>
          <label htmlFor={`${id}-from`}>
            From
            <TextBox
              id={`${id}-from`}
              type="date"
              value={asked.from}
              max={asked.to || undefined}
              onChange={({ target }) => setAsked({ ...asked, from: target.value })}
            />
          </label>
          <label htmlFor={`${id}-to`}>
            To
            <TextBox
              id={`${id}-to`}
              type="date"
              value={asked.to}
              min={asked.from || undefined}
              onChange={({ target }) => setAsked({ ...asked, to: target.value })}
            />
          </label>
          <label>
            At most
            <PlainSelect
              value={asked.limit}
              onChange={({ target }) => setAsked({ ...asked, limit: Number(target.value) })}
            >
              {activityLimits.map((limit) => (
                <option key={limit} value={limit}>
                  {number.format(limit)} events
                </option>
              ))}
            </PlainSelect>
          </label>
        </Controls>
      }
      toolbar={
        <>
          {rows.length >= asked.limit && <span>Older events are left out. Choose days or more events.</span>}
          {mayViewAll && (
            <Toggle isOn={asked.isAll} onChange={(isAll) => setAsked({ ...asked, isAll })}>
              Show All Submissions
            </Toggle>
          )}
        </>
      }
      emptyTitle="Nothing has happened"
      empty="No event fits what is asked for above. Choose another event or other days to see more."
    />
  );
}
