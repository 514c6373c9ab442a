/** Findings of one kind of a comparison, by rule; those of a rule are drawn when it is opened. */
import { formatNumber } from '@idss/domain/format-number';
import { placeInFile, subjectOf } from '#src/components/finding-place.ts';
import { RuleLine } from '#src/components/RuleLine.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { List, Rows, Rest } from '#src/ui/upload-history/ComparedFindings.styles.ts';
import { Box } from '#src/ui/Layout.tsx';
import { type ComparedGroup, type Comparison } from './upload-words.ts';

type Row = ComparedGroup['rows'][number];

function Finding({ row, isSurvey }: { row: Row; isSurvey: boolean }) {
  const subject = subjectOf(row, isSurvey);
  return (
    <li>
      <span className="where">
        {row.measureCode && <span className="measure">{row.measureCode}</span>}
        {placeInFile(row)}
        {row.record !== null && <span className="block">Member {row.record}</span>}
      </span>
      <span>
        {row.message}
        {subject && <span className="block place">{subject}</span>}
      </span>
      <span className="values">
        {row.found !== null && (
          <span className="block">
            Found <b>{row.found === '' ? 'nothing' : row.found}</b>
          </span>
        )}
        {row.expected !== null && (
          <span className="block">
            Expected <b>{row.expected}</b>
          </span>
        )}
      </span>
    </li>
  );
}

function Group({ group, isSurvey }: { group: ComparedGroup; isSurvey: boolean }) {
  return (
    <Disclosure
      head={
        <RuleLine severity={group.severity} ruleId={group.ruleId} name={group.summary} count={group.count} />
      }
    >
      {() => (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys scroll it */}
          <Rows tabIndex={0} aria-label={`Findings of ${group.ruleId}`}>
            {group.rows.map((row, place) => (
              // Two findings of a rule may read alike; the list is never reordered.
              <Finding key={place} row={row} isSurvey={isSurvey} />
            ))}
          </Rows>
          {group.count > group.rows.length && (
            <Rest>
              The first {formatNumber(group.rows.length)} of {formatNumber(group.count)} are shown.
            </Rest>
          )}
        </>
      )}
    </Disclosure>
  );
}

export interface ComparedFindingsProps {
  readonly part: Comparison['findings']['new'];
  /** Why findings were not compared one by one. */
  readonly because: string | undefined;
  readonly isSurvey: boolean;
  readonly none: string;
}

export function ComparedFindings({ part, because, isSurvey, none }: ComparedFindingsProps) {
  if (because !== undefined)
    return (
      <Box pad="l">
        <Notice tone="info" isAnnounced={false}>
          {because} BY RULE shows how often each rule found something.
        </Notice>
      </Box>
    );
  if (part.total === 0) return <EmptyState title={none} icon="check" />;
  return (
    <List>
      {part.groups.map((group) => (
        <li key={`${group.severity} ${group.ruleId}`}>
          <Group group={group} isSurvey={isSurvey} />
        </li>
      ))}
    </List>
  );
}
