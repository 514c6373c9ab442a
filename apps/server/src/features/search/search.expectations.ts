/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Expectation, everybody, plain } from '#src/test/authorization/expectation.ts';

export const expectations: Readonly<Record<string, Expectation>> = {
  Search: {
    gate: 'licensed',
    cases: [
      plain({ query: { text: 'plan' } }),
      {
        title: 'by the id of a submission',
        on: 'anything of the submission',
        request: ({ subId }) => ({ query: { text: String(subId), subId: String(subId) } }),
        may: everybody,
        allowed: [200],
        // Nothing is found, of a foreign submission as of a missing one.
        unreached: 200,
      },
    ],
  },
};
