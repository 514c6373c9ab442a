/** Configuration, database and file store of this installation, in three tables. Spec: admin-data-app-info. */
import type { AppInfoItem } from '@idss/contract/operations/app-info';
import { useApi } from '#src/api/hooks.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { Muted } from '#src/ui/Text.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';

const tables: readonly (readonly [type: AppInfoItem['type'], title: string])[] = [
  [1, 'App settings'],
  [2, 'System configuration'],
  [3, 'Database and file store'],
];
const list = defineList<AppInfoItem>({
  label: 'Entries',
  getRowId: ({ key }) => key,
  columns: (column) => [
    { ...column.text('key', 'Key', 240), isWrapped: true },
    {
      ...column.text('value', 'Value', 520),
      isWrapped: true,
      cell: ({ value }) => (value === '' ? <Muted as="span">not set</Muted> : value),
    },
  ],
  pageSize: 8,
  empty: { title: 'Nothing to show', text: 'There are no entries.' },
});

export default function AppInfoPage() {
  const info = useApi('GetAppInfo');
  return (
    <>
      <PageHeader
        title="App Info"
        lead="Settings, system configuration, database and file store. Secrets are shown as ***."
      />
      <Stack gap="l">
        {tables.map(([type, title]) => (
          <Panel key={type} title={title} isFlush>
            <QueryTable
              {...list}
              label={`Entries of ${title}`}
              name={title}
              scope={`entries${type}`}
              query={{ ...info, data: info.data?.filter((item) => item.type === type) }}
            />
          </Panel>
        ))}
      </Stack>
    </>
  );
}
