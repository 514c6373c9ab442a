/** Who may see and change dates and surveys of seasons. Spec: season-dates, season-survey-values. By hand, as all expectations. */
import { type Expectation, forStaff, plain } from '#src/test/authorization/expectation.ts';

/** A change would move the dates by which the other calls of this test are judged. */
const incomplete: Expectation = { gate: 'sysadmin', cases: [plain({ body: {} }, { allowed: [400] })] };

export const expectations: Readonly<Record<string, Expectation>> = {
  GetSeasonDates: forStaff({ measurementYear: '1998' }, [404]),
  PreviewSeasonDates: incomplete,
  SaveSeasonDates: incomplete,
  PreviewSeasonSurveys: incomplete,
  SaveSeasonSurveys: incomplete,
  UndoSeasonEdit: forStaff({ measurementYear: '1998', eventId: '1' }, [404]),
};
