import { listNames } from '../list-names.ts';

/** What a list of people can be filtered by, with the words that chips and filters show. */
export const statusLabels = {
  locked: 'Locked',
  neverSignedIn: 'Never signed in',
  noTitle: 'No title yet',
  knownAuditor: 'Known auditor',
  noRoles: 'No roles',
} as const;
export type UserStatus = keyof typeof statusLabels;
export const userStatuses = listNames(statusLabels);
