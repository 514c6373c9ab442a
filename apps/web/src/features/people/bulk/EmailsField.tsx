/** Pasted addresses; those that are none are marked in the text and named below it. */
import { Fragment, type ReactNode, useId, useMemo, useRef } from 'react';
import styles from './BulkUsers.module.css';
import { LabelledGroup } from '#src/ui/Labelled.tsx';
import { findBadItems, formatEmails, namedProblems } from './bulk-form.ts';

interface EmailsFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problems: readonly string[];
}

function markBadItems(text: string): ReactNode[] {
  let end = 0;
  const parts = findBadItems(text).map(({ at, item }) => {
    const before = text.slice(end, at);
    end = at + item.length;
    return (
      <Fragment key={at}>
        {before}
        <mark>{item}</mark>
      </Fragment>
    );
  });
  return [...parts, <Fragment key="rest">{text.slice(end)}</Fragment>];
}

export function EmailsField({ value, onChange, problems }: EmailsFieldProps) {
  const id = useId();
  const background = useRef<HTMLPreElement>(null);
  const summary = useMemo(() => formatEmails(value), [value]);
  return (
    <LabelledGroup
      id={id}
      label="User emails"
      hint={
        summary ||
        'One on each line, or with commas or blanks between them; also with names, as mail programs copy them.'
      }
      problem={
        problems.length > 0 &&
        [
          ...problems.slice(0, namedProblems),
          ...(problems.length > namedProblems ? [`and ${problems.length - namedProblems} more`] : []),
        ].map((problem) => <div key={problem}>{problem}</div>)
      }
    >
      <div className={styles.markedText}>
        <pre ref={background} aria-hidden>
          {markBadItems(value)}
          {'\n'}
        </pre>
        <textarea
          id={id}
          value={value}
          spellCheck={false}
          aria-describedby={`${id}-note`}
          aria-invalid={problems.length > 0}
          onChange={({ target }) => onChange(target.value)}
          onScroll={({ currentTarget }) => background.current?.scrollTo({ top: currentTarget.scrollTop })}
        />
      </div>
    </LabelledGroup>
  );
}
