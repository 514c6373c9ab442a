/** The differences between a season and the one before it, and the effects of its load, by file. */
import type { ReactNode } from 'react';
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';

type Preview = Answer<'PreviewSeason'>;
type Difference = NonNullable<Preview['difference']>;
type Items = Difference['organizations']['added'];
type Changes = Difference['dates'];

const More = ({ shown, count }: { shown: number; count: number }) =>
  shown < count && (
    <p>
      The first {formatNumber(shown)} of {formatNumber(count)} are listed.
    </p>
  );

function DifferencePart({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const heading = `${title}: ${count === 0 ? 'none' : formatNumber(count)}`;
  return count === 0 ? <p>{heading}</p> : <Disclosure head={heading}>{() => children}</Disclosure>;
}

const ItemPart = ({ title, items: { count, items } }: { title: string; items: Items }) => (
  <DifferencePart title={title} count={count}>
    <PlainTable
      label={title}
      rows={items}
      getRowId={({ id }) => id}
      columns={[
        { header: 'Id', width: '20%', cell: ({ id }) => id },
        { header: 'Name', cell: ({ name }) => name },
      ]}
    />
    <More shown={items.length} count={count} />
  </DifferencePart>
);

const ChangePart = ({ title, changes: { count, items } }: { title: string; changes: Changes }) => (
  <DifferencePart title={title} count={count}>
    <PlainTable
      label={title}
      hasBlocks
      rows={items}
      getRowId={({ name }) => name}
      columns={[
        { header: 'What', width: '24%', cell: ({ name }) => name },
        { header: 'Before', cell: ({ before }) => before || 'none' },
        { header: 'After', cell: ({ after }) => after || 'none' },
      ]}
    />
    <More shown={items.length} count={count} />
  </DifferencePart>
);

export function SeasonDifference({
  preview: { difference, comparedWith, measurementYear },
}: {
  preview: Preview;
}) {
  if (!difference || comparedWith === null)
    return <Panel title="Difference">There is no earlier season to compare with.</Panel>;
  const { measures, layouts, dates, rules, organizations, submissions } = difference;
  return (
    <Panel
      title={`Difference from ${comparedWith === measurementYear ? 'the loaded ' : ''}MY${comparedWith}`}
    >
      <ItemPart title="Measures added" items={measures.added} />
      <ItemPart title="Measures retired" items={measures.retired} />
      <ChangePart title="Measures changed" changes={measures.changed} />
      <ChangePart title="Layouts and import schema" changes={layouts} />
      <ChangePart title="Dates" changes={dates} />
      <ChangePart title="Rules" changes={rules} />
      <ItemPart title="Organizations added" items={organizations.added} />
      <ItemPart title="Organizations without submissions" items={organizations.gone} />
      <p>
        Submissions: {formatNumber(submissions.before)} before, {formatNumber(submissions.after)} now
      </p>
    </Panel>
  );
}

export const SeasonCounts = ({ preview: { counts } }: { preview: Preview }) => (
  <Panel title="Rows of the folder" isFlush>
    <PlainTable
      label="Rows by file"
      rows={counts}
      getRowId={({ file }) => file}
      columns={[
        { header: 'File', width: '36%', cell: ({ file }) => file },
        { header: 'Rows', cell: ({ rows }) => formatNumber(rows) },
        { header: 'Added', cell: ({ added }) => formatNumber(added) },
        { header: 'Changed', cell: ({ changed }) => formatNumber(changed) },
        { header: 'Removed', cell: ({ removed }) => formatNumber(removed) },
      ]}
    />
  </Panel>
);
