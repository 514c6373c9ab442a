/** The common options of the tables that the control room links to. */
import type { Answer } from '#src/api/calls.ts';
import { toColumns } from '#src/components/tables/columns.tsx';
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
const make = toColumns<Subject>();

/** Which submission a row is about. */
export const submissionColumns = [
  make.subId('submissionId', ({ component, productLine }) => [component, productLine], 84),
  make.component('component', 108),
  make.productLine('productLine', 118),
  ...make.organization('organizationId', 'organizationName', [76, 196]),
];
