import type { ReactNode } from 'react';
import { LevelGuard } from '#src/components/LevelGuard.tsx';
import type { Table } from './define-table.ts';

/** The page of a `.table.tsx`, for who may open it. */
export async function loadTablePage<Row extends object>(
  load: () => Promise<{ default: Table<Row> }>,
): Promise<{ default: () => ReactNode }> {
  const [{ default: table }, { TablePage }] = await Promise.all([load(), import('./TablePage.tsx')]);
  return {
    default: () => (
      <LevelGuard level={table.level ?? 'general'}>
        <TablePage table={table} />
      </LevelGuard>
    ),
  };
}
