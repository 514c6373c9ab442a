import { everybody, type Expectation, plain } from '#src/test/authorization/expectation.ts';

/** Everyone with a role gets the numbers of what they can see. Spec: submissions-by-day. */
export const expectations: Readonly<Record<string, Expectation>> = {
  GetOwnStagesByDay: {
    gate: 'licensed',
    cases: [
      plain(),
      {
        title: 'of an organization',
        on: 'anything of the submission',
        request: ({ orgId }) => ({ query: { organizationId: String(orgId) } }),
        may: everybody,
        allowed: [200],
        // A filter without matches, for a foreign organization as for a missing one.
        unreached: 200,
      },
    ],
  },
};
