/** Next to a finding: the lines of the file around its place, and the numbers it is about. Spec: findings-excerpt. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { excerpt } from '@idss/contract/runs/excerpt';
import { formatNumber } from '@idss/domain/format-number';
import { Icon } from '#src/ui/icons.tsx';
import { Skeleton, VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { joinClasses } from '#src/ui/element.tsx';
import styles from './FindingEvidence.module.css';

export type Evidence = AnswerOf<typeof excerpt.GetFindingExcerpt>;

interface CodeLineProps {
  readonly line: Evidence['lines'][number];
  /** Of the finding's line; null: all of it. */
  readonly mark: Evidence['mark'];
  readonly isOwn: boolean;
}

function CodeLine({ line: { line, text, startColumn, isCutAfter }, mark, isOwn }: CodeLineProps) {
  const marked = isOwn && mark && mark.to > mark.from ? mark : null;
  return (
    <li className={styles.line} data-own={isOwn || undefined}>
      <span className={styles.number}>{line}</span>
      <code>
        {isOwn && <VisuallyHidden>The finding: </VisuallyHidden>}
        {startColumn > 1 && <span className={styles.cut}>…</span>}
        {marked ? (
          <>
            {text.slice(0, marked.from)}
            <mark>{text.slice(marked.from, marked.to)}</mark>
            {text.slice(marked.to)}
          </>
        ) : (
          text
        )}
        {isCutAfter && <span className={styles.cut}>…</span>}
      </code>
    </li>
  );
}

function Code({ evidence, place }: FindingEvidenceProps) {
  const { fileName, lines, mark } = evidence;
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return null;
  const label = `${fileName}, lines ${formatNumber(first.line)} to ${formatNumber(last.line)}`;
  return (
    <div className={styles.code} role="region" aria-label={label} tabIndex={0}>
      <ol>
        {lines.map((line) => (
          <CodeLine key={line.line} line={line} mark={mark} isOwn={line.line === place.line} />
        ))}
      </ol>
    </div>
  );
}

function Fields({ fields }: Pick<Evidence, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <table className={styles.numbers}>
      <VisuallyHidden as="caption">Fields around the place</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, position, value, isMarked }) => (
          <tr key={position} data-role={isMarked ? 'found' : 'part'}>
            <th scope="row">
              {name} <span className={styles.position}>{position}</span>
            </th>
            <td>{value.trim() === '' ? <span className={styles.position}>blank</span> : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Arithmetic({ arithmetic }: Pick<Evidence, 'arithmetic'>) {
  if (!arithmetic) return null;
  const { label, unit, lines } = arithmetic;
  return (
    <table className={styles.numbers}>
      <VisuallyHidden as="caption">The numbers of this finding</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index} data-role={line.role}>
            <th scope="row">{line.label}</th>
            <td>
              {line.value}
              {line.difference !== null && <span className={styles.difference}> ({line.difference})</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface FindingEvidenceProps {
  readonly evidence: Evidence;
  readonly place: { readonly line: number | null };
}

export function FindingEvidence(props: FindingEvidenceProps) {
  const { problem, lines, fields, arithmetic } = props.evidence;
  const hasNumbers = arithmetic !== null || fields.length > 0;
  if (problem === null && lines.length === 0 && !hasNumbers) return null;
  return (
    <div className={styles.place}>
      <div className={joinClasses(styles.evidence, hasNumbers && styles.withNumbers)}>
        {problem === null ? (
          <Code {...props} />
        ) : (
          <p className={styles.problem}>
            <Icon name="info" size={16} />
            {problem}
          </p>
        )}
        {hasNumbers && (
          <div className={styles.sides}>
            <Fields fields={fields} />
            <Arithmetic arithmetic={arithmetic} />
          </div>
        )}
      </div>
    </div>
  );
}

/** In the height of seven lines, so that nothing moves when they come. */
export const EvidenceSkeleton = () => (
  <div className={styles.place} aria-hidden>
    <Skeleton isBox className={styles.loading} />
  </div>
);
