/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';
import { allComponents, bySubmissionId, onComponents } from '#src/test/authorization/marks.ts';

export const expectations: Readonly<Record<string, Expectation>> = {
  GetSubmissionOutlook: { gate: 'licensed', cases: onComponents(allComponents, bySubmissionId) },
  GetNextSteps: { gate: 'licensed', cases: [plain()] },
  // The caller's own checklist; who has none changes nothing.
  MarkFirstVisit: { gate: 'licensed', cases: [plain({ body: { item: 'locks' } })] },
};
