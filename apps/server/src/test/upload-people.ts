/** For tests of uploads: a plan with someone who may upload and someone who may not, another plan, and staff. */
import type { Season } from './portal.ts';

export const orgId = 5678;
const otherOrgId = 9999;
export const admin = 'admin@plan.example';
export const viewer = 'viewer@plan.example';
export const stranger = 'admin@other.example';
export const sysadmin = 'staff@portal.example';

export const uploadPeople: Season = {
  organizations: [{ orgId }, { orgId: otherOrgId, name: 'Other plan' }],
  people: {
    [admin]: ['orgadmin', orgId],
    [viewer]: ['viewer', orgId],
    [stranger]: ['orgadmin', otherOrgId],
    [sysadmin]: ['sysadmin'],
  },
};
