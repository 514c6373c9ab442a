/** A person's permissions on the portal as a whole, independent of any submission. Screens ask the server for these. */
import { listNames } from '../list-names.ts';
import type { RoleName } from './actions.ts';
import type { Person } from './can.ts';

const openTo = {
  loadSeason: ['sysadmin'],
  administer: ['sysadmin'],
  manageAnnouncements: ['sysadmin'],
  /** Activity on all submissions, not only on those that the person can see. */
  viewAllActivity: ['sysadmin'],
  viewTestOrganizations: ['sysadmin'],
  viewAdminReports: ['sysadmin'],
  viewAuditors: ['sysadmin'],
  viewSubmissionDetails: ['sysadmin'],
  /** The list of submissions. */
  filterBySurveyVendor: ['sysadmin'],
} as const satisfies Record<string, readonly RoleName[]>;

export type PortalPermission = keyof typeof openTo;
export const portalPermissions = listNames(openTo);

export const mayInPortal = ({ roles }: Pick<Person, 'roles'>, permission: PortalPermission): boolean =>
  roles.some(({ role }) => (openTo[permission] as readonly RoleName[]).includes(role));
