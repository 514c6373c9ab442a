/** The parts of a page as a list at its left, under headings; where there is no room, one field to choose from. */
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { AppLink } from './AppLink.tsx';
import styles from './ConsoleList.module.css';
import { useMedia } from './use-media.ts';

export interface ConsoleEntry {
  readonly id: string;
  readonly label: string;
  readonly href: string;
}

export interface ConsoleSection {
  /** Empty: above the headings. */
  readonly heading: string;
  readonly entries: readonly ConsoleEntry[];
}

interface Props {
  readonly label: string;
  readonly sections: readonly ConsoleSection[];
  readonly current: string;
}

export function ConsoleList(props: Props) {
  return useMedia('(width < 1100px)') ? <Chooser {...props} /> : <List {...props} />;
}

function List({ label, sections, current }: Props) {
  const id = useId();
  return (
    <nav aria-label={label} className={styles.list}>
      {sections.map(({ heading, entries }) => (
        <div key={heading}>
          {heading !== '' && (
            <h2 id={`${id}-${heading}`} className={styles.heading}>
              {heading}
            </h2>
          )}
          <ul aria-labelledby={heading === '' ? undefined : `${id}-${heading}`}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <AppLink
                  href={entry.href}
                  className={styles.entry}
                  aria-current={entry.id === current ? 'page' : undefined}
                >
                  {entry.label}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Chooser({ label, sections, current }: Props) {
  const navigate = useNavigate();
  const entries = sections.flatMap((section) => section.entries);
  const options = (of: readonly ConsoleEntry[]) =>
    of.map(({ id, label: name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
  return (
    <nav aria-label={label} className={styles.chooser}>
      <Labelled label="Part of the console">
        <PlainSelect
          value={current}
          onChange={({ target }) => {
            const entry = entries.find(({ id }) => id === target.value);
            if (entry) void navigate({ href: entry.href });
          }}
        >
          {sections.map(({ heading, entries: own }) =>
            heading === '' ? (
              options(own)
            ) : (
              <optgroup key={heading} label={heading}>
                {options(own)}
              </optgroup>
            ),
          )}
        </PlainSelect>
      </Labelled>
    </nav>
  );
}
