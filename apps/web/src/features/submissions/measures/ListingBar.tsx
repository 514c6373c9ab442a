/** Above the listing: which measures, a search, and whether their indicators are shown. */
import { pluralize } from '@idss/domain/format-number';
import type { MeasureFilterCode } from '@idss/domain/measures/measure-filters';
import { TextBox } from '#src/ui/Field.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { Row } from '#src/ui/Layout.tsx';
import styles from './ListingBar.module.css';
import type { Listing } from './listing-view.ts';

export interface ListingBarProps {
  readonly filters: Listing['filters'];
  readonly filter: MeasureFilterCode;
  readonly onFilter: (code: MeasureFilterCode) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Measures that are shown. */
  readonly count: number;
}

export function ListingBar(props: ListingBarProps) {
  const { filters, filter, onFilter, search, onSearch, isOpen, onOpen, count } = props;
  return (
    <Row className={`${styles.bar} no-print`}>
      <div className={styles.choices} role="group" aria-label="Measure filter">
        {filters.map(({ code, label }) => (
          <button key={code} type="button" aria-pressed={code === filter} onClick={() => onFilter(code)}>
            {label}
          </button>
        ))}
      </div>
      <TextBox
        type="search"
        aria-label="Find a measure"
        placeholder="Code or name"
        value={search}
        className={styles.search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Switch isOn={isOpen} onChange={onOpen}>
        Show indicators
      </Switch>
      <span role="status" className={styles.count}>
        {count} {pluralize(count, 'measure')}
      </span>
    </Row>
  );
}
