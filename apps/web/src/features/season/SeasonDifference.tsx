/** The differences between a season and the one before it, and the effects of its load, by file. */
import type { ReactNode } from 'react';
import { formatNumber } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import styles from './SeasonDifference.module.css';

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

/** A line for each field that differs. */
const Lines = ({ text }: { text: string }) =>
  text === '' ? 'none' : <span className={styles.lines}>{text}</span>;

const ChangePart = ({ title, changes: { count, items } }: { title: string; changes: Changes }) => (
  <DifferencePart title={title} count={count}>
    <PlainTable
      label={title}
      hasBlocks
      rows={items}
      getRowId={({ name }) => name}
      columns={[
        { header: 'What', width: '24%', cell: ({ name }) => name },
        { header: 'Before', cell: ({ before }) => <Lines text={before} /> },
        { header: 'After', cell: ({ after }) => <Lines text={after} /> },
      ]}
    />
    <More shown={items.length} count={count} />
  </DifferencePart>
);

/** The parts of which the folder says something; the others stay. */
export function SeasonDifference({
  preview: { difference, comparedWith, measurementYear, leftOut },
}: {
  preview: Preview;
}) {
  if (!difference || comparedWith === null)
    return <Panel title="Difference">There is no earlier season to compare with.</Panel>;
  const { measures, schema, layouts, surveys, dates, rules, organizations, submissions } = difference;
  const speaksOf = (...files: readonly string[]): boolean =>
    comparedWith !== measurementYear || files.some((file) => !leftOut.includes(file));
  return (
    <Panel
      title={`Difference from ${comparedWith === measurementYear ? 'the loaded ' : ''}MY${comparedWith}`}
    >
      {speaksOf('measures.json') && (
        <>
          <ItemPart title="Measures added" items={measures.added} />
          <ItemPart title="Measures retired" items={measures.retired} />
          <ChangePart title="Measures changed" changes={measures.changed} />
        </>
      )}
      {speaksOf('hedis-submission.xsd', 'measures.json') && (
        <ChangePart title="Import schema and categories" changes={schema} />
      )}
      {speaksOf('cahps-layout.json', 'hos-layout.json') && (
        <ChangePart title="Layouts of surveys" changes={layouts} />
      )}
      {speaksOf('surveys.json') && <ChangePart title="Samples and scoring of surveys" changes={surveys} />}
      {speaksOf('season.csv', 'milestones.csv', 'surveys.json') && (
        <ChangePart title="Dates" changes={dates} />
      )}
      {speaksOf('rules.json', 'measures.json') && <ChangePart title="Rules" changes={rules} />}
      {speaksOf('submissions.csv') && (
        <>
          <ItemPart title="Organizations with submissions, new" items={organizations.added} />
          <ItemPart title="Organizations without submissions any more" items={organizations.gone} />
          <p>
            Submissions: {formatNumber(submissions.before)} before, {formatNumber(submissions.after)} now
          </p>
        </>
      )}
      {leftOut.length > 0 && <p>Not in the folder, and stays as it is: {leftOut.join(', ')}.</p>}
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
