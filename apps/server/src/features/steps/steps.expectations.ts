/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';

export const expectations: Readonly<Record<string, Expectation>> = {
  GetNextSteps: { gate: 'licensed', cases: [plain()] },
  // The caller's own checklist; who has none changes nothing.
  MarkFirstVisit: { gate: 'licensed', cases: [plain({ body: { item: 'locks' } })] },
};
