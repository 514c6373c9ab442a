/** Pasted addresses; those that are none are marked in the text and named below it. */
import { readEmails } from '@idss/domain/people/pasted-lists';
import { Fragment, type ReactNode, useId, useRef } from 'react';
import { MarkedText } from '#src/ui/bulk-users/BulkUsers.styles.ts';
import { LabelledGroup } from '#src/ui/Labelled.tsx';
import { badItems } from './bulk-users-view.ts';

export interface EmailsFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problems: readonly string[];
}

const namedProblems = 3;

function marked(text: string): ReactNode[] {
  let end = 0;
  const parts = badItems(text, readEmails).map(({ at, item }) => {
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
  const ground = useRef<HTMLPreElement>(null);
  return (
    <LabelledGroup
      id={id}
      label="User emails"
      hint="One on each line, or with commas or blanks between them."
      problem={
        problems.length > 0 &&
        [
          ...problems.slice(0, namedProblems),
          ...(problems.length > namedProblems ? [`and ${problems.length - namedProblems} more`] : []),
        ].map((problem) => <div key={problem}>{problem}</div>)
      }
    >
      <MarkedText>
        <pre ref={ground} aria-hidden>
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
          onScroll={({ currentTarget }) => ground.current?.scrollTo({ top: currentTarget.scrollTop })}
        />
      </MarkedText>
    </LabelledGroup>
  );
}
