/** For tests of calls of staff: one plan with a manager and a user, whom they refuse. */
import type { PortalOptions, TestPortal } from './portal.ts';
import { provideSeasonPortal } from './provide-portal.ts';

export const staff = 'staff@portal.example';
export const manager = 'manager@plan.example';
export const member = 'user@plan.example';

export const provideStaffPortal = (options: PortalOptions): Promise<TestPortal> =>
  provideSeasonPortal({
    ...options,
    organizations: [{ orgId: 10 }],
    people: { [staff]: ['sysadmin'], [manager]: ['orgadmin', 10], [member]: ['orguser', 10] },
  });
