/** The measures by category, each with its indicators under it. */
import { Small } from '#src/ui/Layout.tsx';
import { IconButton } from '#src/ui/Button.tsx';
import type { ListedMeasure } from '@idss/contract/submissions/measures';
import { formatNumber } from '@idss/domain/format-number';
import { measureFilterLabels } from '@idss/domain/measures/measure-filters';
import { useState } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { FlatTable, FlatTableScroller } from '#src/ui/FlatTable.tsx';
import styles from './ListingTable.module.css';
import { DesignationChip } from './DesignationChip.tsx';
import { type ShownCategory, formatSummaryRate } from './listing-view.ts';

const count = (value: number | null): string => (value === null ? '–' : formatNumber(value));

interface FoldButtonProps {
  readonly measureCode: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

const FoldButton = ({ measureCode, isOpen, onOpen }: FoldButtonProps) => (
  <IconButton
    isSmall
    aria-expanded={isOpen}
    aria-label={`Indicators of ${measureCode}`}
    onClick={() => onOpen(!isOpen)}
  >
    <span className={styles.arrow} aria-hidden>
      <Icon name="right" size={16} />
    </span>
  </IconButton>
);

interface IndicatorRowProps {
  readonly measure: ListedMeasure;
  readonly indicator: ListedMeasure['indicators'][number];
  readonly filterLabels: string;
}

const IndicatorRow = ({
  measure: { measureCode, auditDesignation },
  indicator,
  filterLabels,
}: IndicatorRowProps) => (
  <tr>
    <td className={styles.code} colSpan={2}>
      <VisuallyHidden>{measureCode}</VisuallyHidden>
    </td>
    <th scope="row" className={styles.indicator}>
      {indicator.indicatorName}
    </th>
    <td className={styles.filterLabels}>{filterLabels}</td>
    <td data-number>{indicator.displayRate || '–'}</td>
    <td className={styles.denominator} data-number>
      {count(indicator.denominator)}
    </td>
    <td className={styles.designation}>
      {indicator.auditDesignation === auditDesignation ? (
        auditDesignation
      ) : (
        <DesignationChip value={indicator.auditDesignation} />
      )}
    </td>
  </tr>
);

function Measure({
  measure,
  href,
  isInitiallyOpen,
}: {
  measure: ListedMeasure;
  href: string;
  isInitiallyOpen: boolean;
}) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const { measureCode, hedisVol2MeasureName, hprMark, filters, indicators, auditDesignation } = measure;
  const [first] = indicators;
  const filterLabels = filters.map((code) => measureFilterLabels[code]).join(', ');
  const hasOthers = indicators.some((each) => each.auditDesignation !== auditDesignation);
  return (
    <>
      <tr>
        <td className={styles.open}>
          {indicators.length > 0 && <FoldButton measureCode={measureCode} isOpen={isOpen} onOpen={setOpen} />}
        </td>
        <td className={styles.code}>
          <AppLink href={href}>{measureCode}</AppLink>
        </td>
        <th scope="row">
          {hedisVol2MeasureName}
          {hprMark !== '' && (
            <>
              <span aria-hidden>
                {'\u00A0'}
                {hprMark}
              </span>
              <VisuallyHidden>, part of the Health Plan Ratings</VisuallyHidden>
            </>
          )}
        </th>
        <td className={styles.filterLabels}>{filterLabels}</td>
        <td data-number>{formatSummaryRate(measure)}</td>
        <td className={styles.denominator} data-number>
          {indicators.length === 1 && first ? count(first.denominator) : ''}
        </td>
        <td className={styles.designation}>
          <DesignationChip value={auditDesignation} />
          {hasOthers && <Small>some indicators differ</Small>}
        </td>
      </tr>
      {isOpen &&
        indicators.map((indicator) => (
          <IndicatorRow
            key={indicator.indicatorKey}
            measure={measure}
            indicator={indicator}
            filterLabels={filterLabels}
          />
        ))}
    </>
  );
}

export interface ListingTableProps {
  readonly categories: readonly ShownCategory[];
  readonly isInitiallyOpen: boolean;
  readonly getHref: (measure: ListedMeasure) => string;
}

export function ListingTable({ categories, isInitiallyOpen, getHref }: ListingTableProps) {
  return (
    <FlatTableScroller role="region" aria-label="Measures" tabIndex={0}>
      <FlatTable className={styles.table} aria-label="Measures by category">
        <thead>
          <tr>
            <th scope="col" className={styles.open}>
              <VisuallyHidden>Indicators</VisuallyHidden>
            </th>
            <th scope="col" className={styles.code}>
              Code
            </th>
            <th scope="col">Measure</th>
            <th scope="col" className={styles.filterLabels}>
              Part of
            </th>
            <th scope="col" data-number>
              Rate
            </th>
            <th scope="col" className={styles.denominator} data-number>
              Denominator
            </th>
            <th scope="col" className={styles.designation}>
              Designation
            </th>
          </tr>
        </thead>
        {categories.map(({ categoryName, measures }) => (
          <tbody key={categoryName}>
            <tr>
              <th scope="rowgroup" colSpan={7}>
                {categoryName}
              </th>
            </tr>
            {measures.map((measure) => (
              <Measure
                key={measure.measureCode}
                measure={measure}
                href={getHref(measure)}
                isInitiallyOpen={isInitiallyOpen}
              />
            ))}
          </tbody>
        ))}
      </FlatTable>
    </FlatTableScroller>
  );
}
