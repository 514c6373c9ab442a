/** Who may make which call of this room, on what: written by hand from the specification. */
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';

export const expectations: Readonly<Record<string, Expectation>> = {
  GetAnnouncements: { gate: 'licensed', cases: [plain()] },
  GetAnnouncementsDetail: { gate: 'sysadmin', cases: [plain()] },
  // An empty text and an unused id: nothing changes for the following callers.
  SaveAnnouncement: { gate: 'sysadmin', cases: [plain({ body: { text: '' } }, { allowed: [400] })] },
  DeleteAnnouncement: {
    gate: 'sysadmin',
    cases: [plain({ query: { id: '999999999' } }, { allowed: [404] })],
  },
  RestoreAnnouncement: {
    gate: 'sysadmin',
    cases: [plain({ query: { id: '999999999' } }, { allowed: [404] })],
  },
};
