/** What a list of people can be filtered by, with the words that chips and filters show. */
export const userStatuses = ['locked', 'neverSignedIn', 'noTitle', 'knownAuditor', 'noRoles'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const statusLabels = {
  locked: 'Locked',
  neverSignedIn: 'Never signed in',
  noTitle: 'No title yet',
  knownAuditor: 'Known auditor',
  noRoles: 'No roles',
} as const satisfies Record<UserStatus, string>;
