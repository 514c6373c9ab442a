/** Plans and vendors without an administrator, a signer or an auditor. For staff. */
import { defineAdminReport } from './define-report.ts';

export default defineAdminReport({
  call: 'GetOrganizationsMissingRoles',
  title: 'Missing Roles',
  lead: 'Plans and vendors of the season without an administrator, a signer or an auditor who can sign in.',
  order: 5,
  getRowId: ({ kind, organizationId }) => `${kind} ${organizationId}`,
  columns: (column) => [
    ...column.organization('organizationId', 'organizationName'),
    column.choice('kind', 'Type', 96),
    column.text('missing', 'Missing', 230),
    ...column.counts([
      ['submissions', 'Submissions', 116],
      ['administrators', 'Administrators', 130],
      ['signers', 'Signers', 96],
      ['auditors', 'Auditors', 98],
    ]),
  ],
  empty: {
    title: 'No roles are missing',
    text: 'Every plan and vendor of the season has an administrator, a signer and, where it is audited, an auditor.',
    icon: 'check',
  },
  csv: 'MissingRoles',
  pageSize: 20,
});
