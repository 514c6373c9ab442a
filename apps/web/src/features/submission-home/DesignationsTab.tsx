/** DESIGNATIONS: the measures by category with rates and designations as they stand, to read. */
import { styled } from '@mui/material/styles';
import { type Designation, designationLabels, designations } from '@idss/domain/audit/designation';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { LinesSkeleton, VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { filterDesignations } from './filter-designations.ts';

type Category = Answer<'GetAuditDesignations'>['categories'][number];
type Measure = Category['measures'][number];

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 12,
  padding: '12px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& label': { display: 'grid', gap: 3, fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& .keys': { marginLeft: 'auto', color: theme.vars.palette.text.secondary, fontSize: '.75rem' },
}));
const Head = styled('h2')(({ theme }) => ({
  margin: 0,
  padding: '10px 16px',
  fontSize: '.8125rem',
  fontWeight: 650,
  background: theme.vars.palette.surface.head,
  borderBlock: `1px solid ${theme.vars.palette.divider}`,
}));
const Line = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) 190px',
  gap: 12,
  alignItems: 'center',
  '& .code': { fontWeight: 650 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '60px minmax(0, 1fr)',
    '& .chip': { gridColumn: 2 },
  },
}));
const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  minWidth: 620,
  '& th, & td': {
    padding: '5px 10px',
    textAlign: 'left',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    verticalAlign: 'top',
  },
  '& th': { fontSize: '.75rem', fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
}));

/** Focusable, so that the arrow keys can scroll it where it is wider than the page. */
const Scrolled = styled('div')({ overflowX: 'auto', padding: '0 16px 12px 36px' });

const tones: Readonly<Record<string, ToneName>> = { R: 'ok', NB: 'none', NR: 'warn', NQ: 'none', BR: 'bad' };

function DesignationChip({ value, status }: { value: string; status: string }) {
  return (
    <Chip tone={tones[value] ?? 'none'}>
      {value === '' ? 'None yet' : value}
      {status !== '' && ` ${status}`}
    </Chip>
  );
}

const number = new Intl.NumberFormat('en-US');

function Indicators({ measure }: { measure: Measure }) {
  if (measure.indicators.length === 0)
    return <div style={{ padding: '0 16px 12px 36px' }}>This measure has no indicators in the file.</div>;
  return (
    <Scrolled role="region" aria-label={`Indicators of ${measure.measureCode}`} tabIndex={0}>
      <Table>
        <thead>
          <tr>
            <th scope="col">Indicator</th>
            <th scope="col" className="number">
              Rate
            </th>
            <th scope="col" className="number">
              Denominator
            </th>
            <th scope="col">Benefit</th>
            <th scope="col">Designation</th>
            <th scope="col">Comment</th>
          </tr>
        </thead>
        <tbody>
          {measure.indicators.map((indicator) => (
            <tr key={indicator.indicatorKey}>
              <td>{indicator.indicatorName}</td>
              <td className="number">{indicator.displayRate}</td>
              <td className="number">
                {indicator.denominator === null ? '–' : number.format(indicator.denominator)}
              </td>
              <td>{indicator.benefitOffered === 'Y' ? 'Offered' : 'Not offered'}</td>
              <td>
                {measure.isMeasureLevelAudit ? (
                  'As the measure'
                ) : (
                  <DesignationChip value={indicator.auditDesignation} status={indicator.status} />
                )}
              </td>
              <td>{indicator.comment || '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scrolled>
  );
}

export function DesignationsTab({ subId }: { subId: number }) {
  const review = useApi('GetAuditDesignations', { submissionId: subId, component: 'DST' });
  const [search, setSearch] = useState('');
  const [designation, setDesignation] = useState<Designation | ''>('');
  if (review.isPending)
    return (
      <div style={{ padding: 16 }}>
        <LinesSkeleton lines={12} />
      </div>
    );
  if (!review.data)
    return (
      <div style={{ padding: 16 }}>
        <QueryError error={review.error} onRetry={() => void review.refetch()} />
      </div>
    );
  const shown = filterDesignations(review.data.categories, { search, designation });
  const count = shown.reduce((sum, { measures }) => sum + measures.length, 0);
  return (
    <>
      <Bar>
        <label htmlFor="designations-measure">
          Measure
          <TextBox
            id="designations-measure"
            type="search"
            value={search}
            placeholder="Code or name"
            style={{ width: 220 }}
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
        <label>
          Designation
          <PlainSelect
            value={designation}
            onChange={({ target }) =>
              setDesignation(designations.find((known) => known === target.value) ?? '')
            }
          >
            <option value="">All</option>
            {designations.map((known) => (
              <option key={known} value={known}>
                {known} {designationLabels[known]}
              </option>
            ))}
          </PlainSelect>
        </label>
        <span role="status" className="keys">
          {count} {count === 1 ? 'measure' : 'measures'}
        </span>
      </Bar>
      {shown.length === 0 && <EmptyState title="No measure matches" icon="filter" />}
      {shown.map(({ categoryName, measures }) => (
        <section key={categoryName} aria-label={categoryName}>
          <Head>{categoryName}</Head>
          {measures.map((measure) => (
            <Disclosure
              key={measure.measureCode}
              head={
                <Line>
                  <span className="code">{measure.measureCode}</span>
                  <span>
                    {measure.hedisVol2MeasureName}
                    {measure.comment !== '' && <VisuallyHidden>, with a comment</VisuallyHidden>}
                  </span>
                  <span className="chip">
                    <DesignationChip value={measure.auditDesignation} status={measure.status} />
                  </span>
                </Line>
              }
            >
              {() => <Indicators measure={measure} />}
            </Disclosure>
          ))}
        </section>
      ))}
    </>
  );
}
