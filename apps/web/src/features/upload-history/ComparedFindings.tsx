/** Findings of one kind of a comparison, by rule; those of a rule are drawn when it is opened. */
import { styled } from '@mui/material/styles';
import { RuleLine } from '#src/components/RuleLine.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { type ComparedGroup, type Comparison } from './upload-words.ts';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 0 8px 22px',
  padding: 0,
  maxHeight: 'min(70dvh, 620px)',
  overflow: 'auto',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '150px minmax(0, 1fr) minmax(120px, 260px)',
    gap: '2px 14px',
    padding: '8px 14px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .where, & .values, & .place': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& .values b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& .measure': {
    display: 'block',
    fontSize: '.8125rem',
    fontWeight: 650,
    color: theme.vars.palette.text.primary,
  },
  '& .block': { display: 'block', overflowWrap: 'anywhere' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  [theme.breakpoints.down('md')]: {
    marginLeft: 0,
    '& li': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
}));
const Rest = styled('p')(({ theme }) => ({
  margin: '0 0 10px 36px',
  fontSize: '.75rem',
  color: theme.vars.palette.text.secondary,
}));

const number = new Intl.NumberFormat('en-US');

type Row = ComparedGroup['rows'][number];

/** The indicator by its name; in a survey file the field. */
const placeOf = (row: Row, isSurvey: boolean): string | null =>
  isSurvey ? row.indicatorKey && `Field ${row.indicatorKey}` : (row.shortIndicatorName ?? row.indicatorKey);

function Finding({ row, isSurvey }: { row: Row; isSurvey: boolean }) {
  return (
    <li>
      <span className="where">
        {row.measureCode && <span className="measure">{row.measureCode}</span>}
        {row.line === null ? 'Whole file' : `Line ${number.format(row.line)}:${row.column ?? 1}`}
        {row.record !== null && <span className="block">Member {row.record}</span>}
      </span>
      <span>
        {row.message}
        {placeOf(row, isSurvey) && <span className="block place">{placeOf(row, isSurvey)}</span>}
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
        <RuleLine severity={group.severity} ruleId={group.ruleId} name={group.ruleName} count={group.count} />
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
              The first {number.format(group.rows.length)} of {number.format(group.count)} are shown.
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
      <div style={{ padding: 16 }}>
        <Notice tone="info" isAnnounced={false}>
          {because} How often each rule found something stands under BY RULE.
        </Notice>
      </div>
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
