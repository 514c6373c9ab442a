/** To another measure of the listing: the one before, the one after, or any, found by its code or name. */
import { Button } from '#src/ui/Button.tsx';
import type { ListedMeasure } from '@idss/contract/submissions/measures';
import type { MeasureFilterCode } from '@idss/domain/measures/measure-filters';
import { type KeyboardEvent, useState } from 'react';
import { AppLink, useAppLink } from '#src/components/AppLink.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Popup } from '#src/ui/Popup.tsx';
import styles from './MeasureSwitch.module.css';
import { Box, Row } from '#src/ui/Layout.tsx';
import { type Listing, getNeighbours, filterCategories } from './listing-view.ts';

interface ChoicesProps {
  readonly listing: Listing;
  readonly filter: MeasureFilterCode;
  readonly current: string;
  readonly getHref: (measure: ListedMeasure) => string;
  /** The measure that is shown was selected again: there is nowhere to go. */
  readonly onCurrent: () => void;
}

/** Arrows move through the links, from the search box and back to it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[href]')];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[index + (event.key === 'ArrowDown' ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}

function Choices({ listing, filter, current, getHref, onCurrent }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const categories = filterCategories(listing, filter, search);
  return (
    // Keys bubble up from the box and the links, which are the controls.
    <div role="presentation" onKeyDown={moveFocus} className={styles.place}>
      <div className={styles.search}>
        <TextBox
          type="search"
          aria-label="Find a measure"
          placeholder="Code or name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <div className={styles.list}>
        {categories.map(({ categoryName, measures }) => (
          <div key={categoryName} role="group" aria-label={categoryName}>
            <div className={styles.category} aria-hidden>
              {categoryName}
            </div>
            {measures.map((measure) => (
              <span
                key={measure.measureCode}
                role="presentation"
                onClick={measure.measureCode === current ? onCurrent : undefined}
              >
                <AppLink
                  href={getHref(measure)}
                  aria-current={measure.measureCode === current ? 'page' : undefined}
                >
                  <strong>{measure.measureCode}</strong>
                  <span>{measure.hedisVol2MeasureName}</span>
                </AppLink>
              </span>
            ))}
          </div>
        ))}
        {categories.length === 0 && <Box pad="s">No measure matches.</Box>}
      </div>
    </div>
  );
}

export interface MeasureSwitchProps {
  readonly listing: Listing;
  readonly filter: MeasureFilterCode;
  readonly current: string;
  readonly getHref: (measure: ListedMeasure) => string;
}

export function MeasureSwitch({ listing, filter, current, getHref }: MeasureSwitchProps) {
  const link = useAppLink();
  const measures = filterCategories(listing, filter).flatMap((category) => category.measures);
  const { previous, next, place } = getNeighbours(measures, current);
  const step = (measure: ListedMeasure | null, label: string, end: string) =>
    measure ? (
      <Button
        variant="outlined"
        aria-label={`${label} measure: ${measure.measureCode} ${measure.hedisVol2MeasureName}`}
        {...link(getHref(measure))}
      >
        {label}
      </Button>
    ) : (
      <DisabledReasonButton
        variant="outlined"
        aria-label={`${label} measure`}
        reason={`This is the ${end} measure of the list.`}
      >
        {label}
      </DisabledReasonButton>
    );
  return (
    <Row as="nav" items="start" aria-label="Measures of this submission">
      {step(previous, 'Previous', 'first')}
      {step(next, 'Next', 'last')}
      {/* Gone with the measure that it was opened on: the focus belongs to the new heading. */}
      <Popup
        key={current}
        label="Switch to another measure"
        opener={(open) => (
          <Button {...open} variant="outlined" endIcon={<Icon name="down" size={14} />}>
            {place > 0 ? `Measure ${place} of ${measures.length}` : `${measures.length} measures`}
          </Button>
        )}
      >
        {(close) => (
          <Choices listing={listing} filter={filter} current={current} getHref={getHref} onCurrent={close} />
        )}
      </Popup>
    </Row>
  );
}
