/** Reports over the whole season leave test organizations out unless asked for. Spec: reports-tables. */
import { type ReactNode, useState } from 'react';
import { Toggle } from './TableReport.tsx';

/** What the call is asked with, and the switch that changes it. */
export function useTestOrganizations(): [
  query: { readonly includeTestOrganizations: boolean },
  toggle: ReactNode,
] {
  const [areShown, setShown] = useState(false);
  return [
    { includeTestOrganizations: areShown },
    <Toggle key="test organizations" isOn={areShown} onChange={setShown}>
      Show Test Organizations
    </Toggle>,
  ];
}
