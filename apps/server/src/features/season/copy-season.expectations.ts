/** Who may copy a season. Spec: season-copy. By hand, as all expectations. */
import { type Expectation, forStaff, plain } from '#src/test/authorization/expectation.ts';

const noSeason = { measurementYear: 1998, loadId: 0, dates: [], surveys: [] };

export const expectations: Readonly<Record<string, Expectation>> = {
  PreviewSeasonCopy: forStaff({ measurementYear: '1998' }, [404]),
  CopySeason: { gate: 'sysadmin', cases: [plain({ body: noSeason }, { allowed: [404] })] },
};
