/** Who may read and change the list of auditors. Spec: admin-console-calls. By hand, as all expectations. */
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';

export const expectations: Readonly<Record<string, Expectation>> = {
  DoesAuditorExist: {
    gate: 'userManagement',
    cases: [plain({ query: { auditorEmail: 'auditor@callers.example' } })],
  },
  // 409: another caller of this test was faster.
  AddAuditor: {
    gate: 'sysadmin',
    cases: [plain({ query: { auditorEmail: 'new.auditor@callers.example' } }, { allowed: [200, 409] })],
  },
  DeleteAuditor: {
    gate: 'sysadmin',
    cases: [plain({ query: { auditorEmail: 'not.listed@callers.example' } }, { allowed: [409] })],
  },
};
