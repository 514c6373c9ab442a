/** Every version of what staff replace as a whole, the current one first, each with something to do. */
import type { ReactNode } from 'react';
import { Chip } from '#src/ui/Chip.tsx';
import { FactRows, RowFacts } from '#src/ui/FactRows.tsx';
import { Panel } from '#src/ui/Panel.tsx';

export interface VersionListProps<Version extends { readonly version: number }> {
  readonly versions: readonly Version[];
  readonly facts: (version: Version) => ReactNode;
  readonly action: (version: Version) => ReactNode;
}

export function VersionList<Version extends { readonly version: number }>({
  versions,
  facts,
  action,
}: VersionListProps<Version>) {
  return (
    <Panel title="Versions" isFlush>
      <FactRows>
        {versions.map((each, index) => (
          <li key={each.version}>
            <RowFacts
              name={
                <>
                  Version {each.version} {index === 0 && <Chip tone="ok">Current</Chip>}
                </>
              }
            >
              {facts(each)}
            </RowFacts>
            {action(each)}
          </li>
        ))}
      </FactRows>
    </Panel>
  );
}
