/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';

export const expectations: Readonly<Record<string, Expectation>> = {
  GetListViews: { gate: 'licensed', cases: [plain({ query: { list: 'submissions' } })] },
  SaveListView: {
    gate: 'licensed',
    cases: [
      plain({ body: { list: 'submissions', name: 'Mine', address: 'sort=received', isDefault: false } }),
    ],
  },
  DeleteListView: {
    gate: 'licensed',
    cases: [plain({ body: { list: 'submissions', name: 'Nothing' } })],
  },
};
