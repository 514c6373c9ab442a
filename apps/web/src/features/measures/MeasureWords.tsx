/** What a measure counts, in words; and what the columns of its grids mean. */
import { styled } from '@mui/material/styles';
import type { LiveMeasure, MeasureGrid } from '@idss/contract/measures';
import { Panel } from '#src/ui/Panel.tsx';

const Terms = styled('dl')(({ theme }) => ({
  margin: 0,
  '& dt': { fontWeight: 650 },
  '& > div + div': { marginTop: 8 },
  '& dd': { margin: 0, maxWidth: '72ch' },
  '& ul': { margin: 0, paddingLeft: 18 },
  '&.columns': {
    display: 'grid',
    gridTemplateColumns: 'minmax(110px, max-content) minmax(0, 1fr)',
    gap: '4px 16px',
    padding: '4px 16px 14px 40px',
  },
  '&.columns dt': { margin: 0, fontWeight: 600 },
  '&.columns dd': { color: theme.vars.palette.text.secondary },
}));

export function Words({ words }: { words: LiveMeasure['words'] }) {
  return (
    <Terms>
      {(['denominator', 'numerator', 'rate'] as const).map(
        (part) =>
          words[part] !== '' && (
            <div key={part}>
              <dt>{{ denominator: 'Denominator', numerator: 'Numerator', rate: 'Rate' }[part]}</dt>
              <dd>{words[part]}</dd>
            </div>
          ),
      )}
      {words.notes.length > 0 && (
        <div>
          <dt>About this measure</dt>
          <dd>
            <ul>
              {words.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </Terms>
  );
}

export function MeasureWords({ words }: { words: LiveMeasure['words'] }) {
  return (
    <Panel title="In words">
      <Words words={words} />
    </Panel>
  );
}

/** Headings of all the grids, each once. */
export function ColumnTerms({ grids }: { grids: readonly MeasureGrid[] }) {
  const terms = new Map(
    grids.flatMap(([heads = []]) =>
      heads.map(({ shortDisplayText, text }) => [shortDisplayText, text] as const),
    ),
  );
  return (
    <Terms className="columns">
      {[...terms].map(([short, text]) => [<dt key={short}>{short}</dt>, <dd key={text}>{text}</dd>])}
    </Terms>
  );
}
