import type { Answer } from '#src/api/calls.ts';

/** An organization or vendor whose users the reader manages. */
export type Organization = Answer<'GetManagableOrganizationsAndVendors'>[number];

/** As an address names it: ids of organizations and of vendors are not of one series. */
export const toOrganizationKey = ({ orgId, orgType }: Organization): string => `${orgType}-${orgId}`;
