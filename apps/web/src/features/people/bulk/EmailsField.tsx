/** Pasted addresses; those that are none are marked in the text and named below it. */
import { formatCount, pluralize } from '@idss/domain/format-number';
import { blankEntries, readEmails, repeatedAddresses } from '@idss/domain/people/pasted-lists';
import { Fragment, type ReactNode, useId, useMemo, useRef } from 'react';
import styles from './BulkUsers.module.css';
import { LabelledGroup } from '#src/ui/Labelled.tsx';
import { badItems } from './bulk-form.ts';

export interface EmailsFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problems: readonly string[];
}

const namedProblems = 3;

function marked(text: string): ReactNode[] {
  let end = 0;
  const parts = badItems(text).map(({ at, item }) => {
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

/** Counts the people in the list; repeated addresses are named with their lines. */
export function listInWords(text: string): string {
  const people = readEmails(text).values.length;
  if (people === 0) return '';
  const repeated = repeatedAddresses(text);
  const named = repeated
    .slice(0, namedProblems)
    .map(({ email, lines }) => `${email} (${pluralize(lines.length, 'line')} ${lines.join(', ')})`);
  if (repeated.length > namedProblems) named.push(`${repeated.length - namedProblems} more`);
  const blanks = blankEntries(text);
  return [
    `${formatCount(people, 'person', 'people')}.`,
    ...(named.length > 0 ? [`Listed more than once: ${named.join(', ')}.`] : []),
    ...(blanks > 0 ? [`${formatCount(blanks, 'blank entry is', 'blank entries are')} skipped.`] : []),
  ].join(' ');
}

export function EmailsField({ value, onChange, problems }: EmailsFieldProps) {
  const id = useId();
  const background = useRef<HTMLPreElement>(null);
  const contents = useMemo(() => listInWords(value), [value]);
  return (
    <LabelledGroup
      id={id}
      label="User emails"
      hint={
        contents ||
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
          {marked(value)}
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
