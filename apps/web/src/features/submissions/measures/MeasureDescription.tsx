/** The description of a measure, and the meaning of the columns of its tables. */
import type { LiveMeasure, MeasureGrid } from '@idss/contract/submissions/measures';
import { Panel } from '#src/ui/Panel.tsx';
import styles from './MeasureDescription.module.css';

export function DescriptionList({ description }: { description: LiveMeasure['words'] }) {
  return (
    <dl className={styles.terms}>
      {(['denominator', 'numerator', 'rate'] as const).map(
        (part) =>
          description[part] !== '' && (
            <div key={part}>
              <dt>{{ denominator: 'Denominator', numerator: 'Numerator', rate: 'Rate' }[part]}</dt>
              <dd>{description[part]}</dd>
            </div>
          ),
      )}
      {description.notes.length > 0 && (
        <div>
          <dt>About this measure</dt>
          <dd>
            <ul>
              {description.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
}

export function MeasureDescription({ description }: { description: LiveMeasure['words'] }) {
  return (
    <Panel title="In words">
      <DescriptionList description={description} />
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
    <dl className={`${styles.terms} ${styles.columns}`}>
      {[...terms].map(([short, text]) => [<dt key={short}>{short}</dt>, <dd key={text}>{text}</dd>])}
    </dl>
  );
}
