/** Runs the system consistency check and shows its items, the serious ones first. Spec: admin-console-check. */
import { Button } from '#src/ui/Button.tsx';
import type { SystemCheckItem } from '@idss/contract/operations/consistency';
import { formatCount } from '@idss/domain/format-number';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Bullets, Strong } from '#src/ui/Text.tsx';

type Type = SystemCheckItem['type'];

const groups: readonly { readonly type: Type; readonly label: string; readonly tone: ToneName }[] = [
  { type: 'error', label: 'Error', tone: 'bad' },
  { type: 'warning', label: 'Warning', tone: 'warn' },
  { type: 'passed', label: 'Passed', tone: 'ok' },
];

function Item({ item: { type, name, messages } }: { item: SystemCheckItem }) {
  const [message] = messages;
  // The only sentence of a passed check contains its name.
  if (type === 'passed') return <li>{message}</li>;
  return (
    <li>
      <Strong>{name}</Strong>
      <Bullets>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </Bullets>
    </li>
  );
}

const Items = ({ items }: { items: readonly SystemCheckItem[] }) => (
  <Stack gap="m">
    {groups.map(({ type, label, tone }) => {
      const itemsOfType = items.filter((item) => item.type === type);
      if (itemsOfType.length === 0) return null;
      return (
        <Panel
          key={type}
          title={label}
          aside={
            <Chip tone={tone} icon={<Icon name={tone} />}>
              {formatCount(itemsOfType.length, 'check')}
            </Chip>
          }
        >
          <Bullets>
            {itemsOfType.map((item) => (
              <Item key={item.name} item={item} />
            ))}
          </Bullets>
        </Panel>
      );
    })}
  </Stack>
);

function Result({ onClose }: { onClose: () => void }) {
  // The server caches the result for a minute, and the browser does not.
  const check = useApi('RunSystemConsistencyCheck', undefined, { gcTime: 0, staleTime: 0, retry: false });
  return (
    <FormDialog
      title="System Consistency Check"
      closeLabel="Close"
      maxWidth="md"
      status={check.isPending ? 'Checking. This can take more than a minute.' : null}
      onClose={onClose}
    >
      <QueryState queries={[check]} loading={<LinesSkeleton lines={10} />}>
        {(items) => <Items items={items} />}
      </QueryState>
    </FormDialog>
  );
}

export function ConsistencyCheck() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Run System Consistency Check
      </Button>
      {isOpen && <Result onClose={() => setOpen(false)} />}
    </>
  );
}
