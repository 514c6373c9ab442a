/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';

export const expectations: Readonly<Record<string, Expectation>> = {
  Push: { gate: 'signedIn', cases: [plain({}, { streams: true, unknown: 403 })] },
};
