/** Light, dark, or as the system is: the same choice as in the account menu. Spec: shell-preferences. */
import { useId } from 'react';
import { type Colours, useColours } from '#src/preferences.ts';
import { Row } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Muted } from '#src/ui/Text.tsx';

const choices: readonly (readonly [Colours, string])[] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

export function ThemeChoice() {
  const id = useId();
  const { colours, setColours } = useColours();
  return (
    <Panel title="Theme">
      <Row gap="l" role="radiogroup" aria-label="Theme">
        {choices.map(([choice, label]) => (
          <label key={choice} htmlFor={`${id}-${choice}`}>
            <input
              type="radio"
              id={`${id}-${choice}`}
              name={id}
              value={choice}
              checked={colours === choice}
              onChange={() => setColours(choice)}
            />{' '}
            {label}
          </label>
        ))}
      </Row>
      <Muted>In this browser, at once.</Muted>
    </Panel>
  );
}
