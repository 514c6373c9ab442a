import { listNames } from '../list-names.ts';

/** Filters of a list of people, with the labels of their chips. */
export const statusLabels = {
  locked: 'Locked',
  neverSignedIn: 'Never signed in',
  noTitle: 'No title yet',
  knownAuditor: 'Known auditor',
  noRoles: 'No roles',
} as const;
export type UserStatus = keyof typeof statusLabels;
export const userStatuses = listNames(statusLabels);
