/** Who may read and replace the security matrix. Spec: admin-console-calls. By hand, as all expectations. */
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';

/** A file that is refused: a new matrix would change what the other calls answer. */
const badFile: Expectation = { gate: 'sysadmin', cases: [plain({ file: 'matrix.xml' }, { allowed: [400] })] };

export const expectations: Readonly<Record<string, Expectation>> = {
  GetSecurityMatrix: { gate: 'sysadmin', cases: [plain()] },
  GetSecurityMatrixVersions: { gate: 'sysadmin', cases: [plain()] },
  PreviewSecurityMatrix: badFile,
  UploadSecurityMatrix: badFile,
};
