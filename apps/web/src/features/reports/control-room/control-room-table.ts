/** The common options of the tables that the control room links to. */
import type { Answer } from '#src/api/calls.ts';
import { createColumnHelper } from '#src/components/tables/columns.tsx';
import { paths } from '#src/paths.ts';

export const controlRoomTable = {
  level: 'admin',
  back: { label: 'Season control room', href: paths.administration('control-room') },
  pageSize: 25,
} as const;

type Subject = Pick<
  Answer<'GetSubmissionsAtRisk'>[number],
  'submissionId' | 'component' | 'productLine' | 'organizationId' | 'organizationName'
>;
const column = createColumnHelper<Subject>();

/** Which submission a row is about. */
export const submissionColumns = [
  column.subId('submissionId', ({ component, productLine }) => [component, productLine], 84),
  column.component('component', 108),
  column.productLine('productLine', 118),
  ...column.organization('organizationId', 'organizationName', [76, 196]),
];
