/** Above the listing: which measures, a search, and whether their indicators are shown. */
import { styled } from '@mui/material/styles';
import type { MeasureFilterCode } from '@idss/domain/measures/measure-filters';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import type { Listing } from './listing-view.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '10px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .count': { marginLeft: 'auto', color: theme.vars.palette.text.secondary },
}));
const Toggle = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  minHeight: 28,
  cursor: 'pointer',
});
const Choices = styled('div')(({ theme }) => ({
  display: 'flex',
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    minHeight: 28,
    padding: '0 12px',
    display: 'inline-flex',
    alignItems: 'center',
    cursor: 'pointer',
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
    border: `1px solid ${theme.vars.palette.edge}`,
    marginLeft: -1,
  },
  '& button:first-of-type': { borderRadius: '6px 0 0 6px', marginLeft: 0 },
  '& button:last-of-type': { borderRadius: '0 6px 6px 0' },
  '& button[aria-pressed=true]': {
    color: theme.vars.palette.primary.contrastText,
    background: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
  },
  '& button:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
    zIndex: 1,
  },
}));

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
    <Bar>
      <Choices role="group" aria-label="Measure filter">
        {filters.map(({ code, label }) => (
          <button key={code} type="button" aria-pressed={code === filter} onClick={() => onFilter(code)}>
            {label}
          </button>
        ))}
      </Choices>
      <TextBox
        type="search"
        aria-label="Find a measure"
        placeholder="Code or name"
        value={search}
        style={{ width: 220 }}
        onChange={({ target }) => onSearch(target.value)}
      />
      <Toggle>
        <NativeCheck
          type="checkbox"
          role="switch"
          aria-checked={isOpen}
          checked={isOpen}
          onChange={({ target }) => onOpen(target.checked)}
        />
        Show indicators
      </Toggle>
      <span role="status" className="count">
        {count} {count === 1 ? 'measure' : 'measures'}
      </span>
    </Bar>
  );
}
