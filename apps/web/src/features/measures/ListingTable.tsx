/** The measures by category, each with its indicators under it. */
import IconButton from '@mui/material/IconButton';
import type { ListedMeasure } from '@idss/contract/submissions/measures';
import { formatNumber } from '@idss/domain/format-number';
import { measureFilterLabels } from '@idss/domain/measures/measure-filters';
import { useState } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Scrolled, Table } from '#src/ui/measures/ListingTable.styles.ts';
import { Small } from '#src/ui/Text.tsx';
import { DesignationChip } from './DesignationChip.tsx';
import { type ShownCategory, summaryRate } from './listing-view.ts';

const count = (value: number | null): string => (value === null ? '–' : formatNumber(value));

function Measure({
  measure,
  href,
  isOpenAtFirst,
}: {
  measure: ListedMeasure;
  href: string;
  isOpenAtFirst: boolean;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { measureCode, hedisVol2MeasureName, hprMark, filters, indicators, auditDesignation } = measure;
  const [first] = indicators;
  const sets = filters.map((code) => measureFilterLabels[code]).join(', ');
  const hasOthers = indicators.some((one) => one.auditDesignation !== auditDesignation);
  return (
    <>
      <tr>
        <td className="open">
          {indicators.length > 0 && (
            <IconButton
              size="small"
              aria-expanded={isOpen}
              aria-label={`Indicators of ${measureCode}`}
              onClick={() => setOpen(!isOpen)}
            >
              <span style={{ display: 'grid', transform: isOpen ? 'rotate(90deg)' : undefined }} aria-hidden>
                <Icon name="right" size={16} />
              </span>
            </IconButton>
          )}
        </td>
        <td className="code">
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
        <td className="sets">{sets}</td>
        <td className="number">{summaryRate(measure)}</td>
        <td className="number denominator">
          {indicators.length === 1 && first ? count(first.denominator) : ''}
        </td>
        <td className="designation">
          <DesignationChip value={auditDesignation} />
          {hasOthers && <Small>some indicators differ</Small>}
        </td>
      </tr>
      {isOpen &&
        indicators.map((indicator) => (
          <tr key={indicator.indicatorKey}>
            <td className="code" colSpan={2}>
              <VisuallyHidden>{measureCode}</VisuallyHidden>
            </td>
            <th scope="row" className="indicator">
              {indicator.indicatorName}
            </th>
            <td className="sets">{sets}</td>
            <td className="number">{indicator.displayRate || '–'}</td>
            <td className="number denominator">{count(indicator.denominator)}</td>
            <td className="designation">
              {indicator.auditDesignation === auditDesignation ? (
                auditDesignation
              ) : (
                <DesignationChip value={indicator.auditDesignation} />
              )}
            </td>
          </tr>
        ))}
    </>
  );
}

export interface ListingTableProps {
  readonly categories: readonly ShownCategory[];
  readonly isOpenAtFirst: boolean;
  readonly hrefOf: (measure: ListedMeasure) => string;
}

export function ListingTable({ categories, isOpenAtFirst, hrefOf }: ListingTableProps) {
  return (
    <Scrolled role="region" aria-label="Measures" tabIndex={0}>
      <Table aria-label="Measures by category">
        <thead>
          <tr>
            <th scope="col" className="open">
              <VisuallyHidden>Indicators</VisuallyHidden>
            </th>
            <th scope="col" className="code">
              Code
            </th>
            <th scope="col">Measure</th>
            <th scope="col" className="sets">
              Part of
            </th>
            <th scope="col" className="number">
              Rate
            </th>
            <th scope="col" className="number denominator">
              Denominator
            </th>
            <th scope="col" className="designation">
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
                href={hrefOf(measure)}
                isOpenAtFirst={isOpenAtFirst}
              />
            ))}
          </tbody>
        ))}
      </Table>
    </Scrolled>
  );
}
