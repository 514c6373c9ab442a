/** Rates of this and earlier years as bars, with the same numbers as a table. */
import { Small } from '#src/ui/Layout.tsx';
import type { LiveMeasure } from '@idss/contract/submissions/measures';
import { Fragment, useId, useState } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { FlatTable, FlatTableScroller } from '#src/ui/FlatTable.tsx';
import styles from './RateHistory.module.css';
import { getBarLength, getChange, getScaleEnd, getScaleMarks } from './rate-history.ts';

type History = LiveMeasure['history'];

const getRateName = ({ unit }: History): string =>
  unit === 'percent' ? 'Rates in percent' : 'Observed divided by expected';

function Bars({ history }: { history: History }) {
  const end = getScaleEnd(history);
  const marks = getScaleMarks(history, end);
  const anchors = { 0: 'start', [end]: 'end' } as const;
  return (
    <div className={styles.chart} role="group" aria-label={`${getRateName(history)} by year, as bars`}>
      {history.indicators.map(({ indicatorKey, indicatorName, rates }) => (
        <div key={indicatorKey}>
          <div className={styles.name}>{indicatorName}</div>
          {rates.map(({ measurementYear, rate, displayRate }, place) => {
            const isCurrentYear = place === rates.length - 1;
            return (
              <div
                key={measurementYear}
                className={isCurrentYear ? `${styles.line} ${styles.currentYear}` : styles.line}
              >
                <span>{measurementYear}</span>
                <svg aria-hidden focusable="false">
                  <rect className={styles.background} width="100%" height="16" rx="2" />
                  {marks.map((mark) => (
                    <line
                      key={mark}
                      className={styles.mark}
                      x1={`${getBarLength(mark, end)}%`}
                      x2={`${getBarLength(mark, end)}%`}
                      y1="0"
                      y2="16"
                    />
                  ))}
                  {rate !== null && (
                    <rect
                      className={isCurrentYear ? `${styles.bar} ${styles.currentYear}` : styles.bar}
                      width={`${getBarLength(rate, end)}%`}
                      y="2"
                      height="12"
                      rx="2"
                    />
                  )}
                </svg>
                <span className={styles.value}>{displayRate}</span>
              </div>
            );
          })}
        </div>
      ))}
      <div className={`${styles.line} ${styles.axis}`} aria-hidden>
        <span />
        <svg className={styles.scale} focusable="false">
          {marks.map((mark) => (
            <text key={mark} x={`${getBarLength(mark, end)}%`} y="11" textAnchor={anchors[mark] ?? 'middle'}>
              {mark}
            </text>
          ))}
        </svg>
        <span />
      </div>
    </div>
  );
}

function HistoryTable({ history }: { history: History }) {
  const years = history.indicators[0]?.rates.map(({ measurementYear }) => measurementYear) ?? [];
  return (
    <FlatTableScroller>
      <FlatTable className={styles.table} aria-label={`${getRateName(history)} by year`}>
        <thead>
          <tr>
            <th scope="col">Indicator</th>
            {years.map((year) => (
              <th key={year} scope="col" data-number>
                {year}
              </th>
            ))}
            <th scope="col" data-number>
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {history.indicators.map(({ indicatorKey, indicatorName, rates }) => {
            const change = getChange(rates, history);
            return (
              <tr key={indicatorKey}>
                <th scope="row">{indicatorName}</th>
                {rates.map(({ measurementYear, displayRate }) => (
                  <td key={measurementYear} data-number>
                    {displayRate}
                  </td>
                ))}
                <td data-number>
                  {change === null ? (
                    '–'
                  ) : (
                    <span
                      className={
                        change.isBetter === null ? '' : change.isBetter ? styles.better : styles.worse
                      }
                    >
                      {change.text}
                      {change.isBetter !== null && (change.isBetter ? ' better' : ' worse')}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </FlatTable>
    </FlatTableScroller>
  );
}

function EarlierSubmissions({ live: { history, measure, submission } }: { live: LiveMeasure }) {
  if (history.submissions.length === 0) return null;
  const { productLine } = submission;
  return (
    <Small above="s">
      Open this measure of{' '}
      {history.submissions.map(({ measurementYear, submissionId: subId }, place) => (
        <Fragment key={subId}>
          {place > 0 && ', '}
          <AppLink
            underline="always"
            href={paths.liveMeasure({
              measureCode: measure.measureCode,
              subId,
              productLine,
              measurementYear,
            })}
          >
            {measurementYear} (submission {subId})
          </AppLink>
        </Fragment>
      ))}
      .
    </Small>
  );
}

export default function RateHistory({ live }: { live: LiveMeasure }) {
  const { history, submission } = live;
  const id = useId();
  const [isTable, setTable] = useState(false);
  const isEmpty = history.indicators.length === 0;
  return (
    <Panel
      title="This and earlier years"
      aside={
        !isEmpty && (
          <label htmlFor={id}>
            Show as{' '}
            <PlainSelect
              id={id}
              value={isTable ? 'table' : 'chart'}
              onChange={({ target }) => setTable(target.value === 'table')}
            >
              <option value="chart">Chart</option>
              <option value="table">Table</option>
            </PlainSelect>
          </label>
        )
      }
    >
      {isEmpty ? (
        <div>No results of earlier years are on file for this measure.</div>
      ) : (
        <>
          {isTable ? <HistoryTable history={history} /> : <Bars history={history} />}
          <Small above="m">
            {getRateName(history)}, totals. Earlier years are those of {submission.orgName},{' '}
            {submission.productLine} {submission.reportingProduct}.
          </Small>
          <EarlierSubmissions live={live} />
        </>
      )}
    </Panel>
  );
}
