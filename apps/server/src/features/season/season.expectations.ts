/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';

export const expectations: Readonly<Record<string, Expectation>> = {
  // Before sign-in
  GetClientSettings: { gate: 'public', cases: [plain()] },
  GetConfigUserMsgOnLoginModel: { gate: 'public', cases: [plain()] },
  GetAdminModel: { gate: 'signedIn', cases: [plain()] },
  GetConfigKey: { gate: 'licensed', cases: [plain({ query: { key: 'HOS_ENABLE_INTERIM_SUBMISSION' } })] },
};
