/** Who may read and change the settings. Spec: admin-console-calls. By hand, as all expectations. */
import { type Expectation, forStaff, plain } from '#src/test/authorization/expectation.ts';

export const expectations: Readonly<Record<string, Expectation>> = {
  GetAdministrationHome: forStaff({}),
  // 409: another caller of this test was faster.
  SetAllowedStatus: forStaff({ key: 'EXPERIMENTALVALIDATION', status: 'true' }, [200, 409]),
  // A change would close or open the portal for the calls that follow.
  SetMaintenanceMode: forStaff({ enable: 'perhaps' }, [400]),
  SetOffseasonMode: forStaff({ enable: 'perhaps' }, [400]),
  UpdateAllSubmissionStatuses: forStaff({}),
  GetAppInfo: forStaff({}),
  RunSystemConsistencyCheck: { gate: 'sysadmin', cases: [plain({}, { keepsWhatItMakes: true })] },
  GetLicenseVersions: forStaff({}),
  GetLicenseVersion: forStaff({ version: '999999' }, [404]),
  // A new version would lock out the other callers of this test.
  SetLicenseAgreementText: { gate: 'sysadmin', cases: [plain({ body: {} }, { allowed: [400] })] },
  ClearAllLicenseAgreements: forStaff({ all: 'yes' }, [400]),
  UpdateConfigUserMsgOnLoginMode: {
    gate: 'sysadmin',
    cases: [plain({ body: { Enable: false, Message: '' } })],
  },
};
