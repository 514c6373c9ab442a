/** What a list of people can be sorted by. */
export const userSorts = ['email', 'name', 'lastSignIn'] as const;
export type UserSort = (typeof userSorts)[number];
