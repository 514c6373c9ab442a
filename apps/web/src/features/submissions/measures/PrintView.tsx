/**
 * A measure on paper: every row, and the columns that are shown by default, in black on white. While the browser prints,
 * the page shows nothing else.
 */
import type { LiveMeasure, MeasureGrid } from '@idss/contract/submissions/measures';
import { createPortal } from 'react-dom';
import { useMedia } from '#src/components/use-media.ts';
import { joinClasses } from '#src/ui/element.tsx';
import { useIsPrinting } from '#src/ui/use-is-printing.ts';
import styles from './PrintView.module.css';
import { getGrids } from './named-grids.ts';

function PrintedGrid({ title, grid: [heads = [], ...rows] }: { title: string; grid: MeasureGrid }) {
  if (rows.length === 0) return null;
  // Paper has no room for the columns that are hidden by default.
  const shownColumns = heads.flatMap(({ isHiddenByDefault }, column) => (isHiddenByDefault ? [] : [column]));
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            {shownColumns.map((column) => (
              <th key={column} scope="col">
                {heads[column]?.shortDisplayText}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // Rows are static on paper.
            <tr key={line}>
              {shownColumns.map((column) => {
                const cell = row[column];
                const names = joinClasses(!cell?.isFilterable && styles.number, cell?.isBold && styles.bold);
                return (
                  <td key={column} className={names}>
                    {cell?.shortDisplayText}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PrintedMeasure({ live }: { live: LiveMeasure }) {
  const { measure, submission, words, history } = live;
  const facts = [
    measure.collectionMethod,
    measure.benefitOffered === 'N' ? 'Benefit not offered' : '',
    measure.isInFile && !measure.isReported ? 'Not reported' : '',
    measure.auditDesignation === '' ? '' : `Designation ${measure.auditDesignation} ${measure.status}`,
    measure.comment,
  ].filter((fact) => fact !== '');
  return (
    <div className={styles.sheet} data-print-sheet>
      <h1>
        {measure.measureCode} {measure.hedisVol2MeasureName} {measure.hprMark}
      </h1>
      <p>
        Submission {submission.subId}, {submission.orgName}, {submission.productLine}{' '}
        {submission.reportingProduct}, measurement year {submission.measurementYear}
      </p>
      {facts.length > 0 && <p>{facts.join('. ')}.</p>}
      {getGrids(live).map(({ title, grid }) => (
        <PrintedGrid key={title} title={title} grid={grid} />
      ))}
      {history.indicators.length > 0 && (
        <section>
          <h2>This and earlier years</h2>
          {history.indicators.map(({ indicatorKey, indicatorName, rates }) => (
            <p key={indicatorKey}>
              {indicatorName}:{' '}
              {rates
                .map(({ measurementYear, displayRate }) => `${measurementYear} ${displayRate}`)
                .join(', ')}
            </p>
          ))}
        </section>
      )}
      <section>
        <h2>In words</h2>
        {[words.denominator, words.numerator, words.rate, ...words.notes]
          .filter((sentence) => sentence !== '')
          .map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
      </section>
    </div>
  );
}

/** Made only when it is printed: large measures have hundreds of rows. */
export function PrintView({ live }: { live: LiveMeasure }) {
  const isPrintMedia = useMedia('print');
  const isPrinting = useIsPrinting();
  return isPrintMedia || isPrinting ? createPortal(<PrintedMeasure live={live} />, document.body) : null;
}
