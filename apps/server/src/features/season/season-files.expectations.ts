/** Who may read, check and open a season. Spec: season-data, season-next. By hand, as all expectations. */
import { type Expectation, forStaff, plain } from '#src/test/authorization/expectation.ts';

/** A file that is refused: a season would change what the other calls answer. */
const badFile: Expectation = { gate: 'sysadmin', cases: [plain({ file: 'season.xml' }, { allowed: [400] })] };

export const expectations: Readonly<Record<string, Expectation>> = {
  GetSeasonFiles: { gate: 'licensed', cases: [plain()] },
  GetSeasonLoads: { gate: 'sysadmin', cases: [plain()] },
  PrepareSeasonFolder: forStaff({ measurementYear: '1998' }, [404]),
  DownloadSeasonFolder: { gate: 'public', cases: [plain({ params: { ticket: 'x' } }, { allowed: [404] })] },
  PreviewSeason: badFile,
  OpenSeason: badFile,
};
