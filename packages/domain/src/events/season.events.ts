/** Events of a season's data, rules, settings, permissions, license and announcements. Spec: events-kinds. */
import { announcedText } from '../announcements/announcement.ts';
import type { Program } from '../program.ts';
import { toPlainText } from '../announcements/rich-text.ts';
import type { MatrixDifference } from '../permissions/matrix-difference.ts';
import { formatCount, formatNumber } from '../format-number.ts';
import { type SeasonState, seasonStateLabels } from '../season/season-label.ts';
import { type DateChange, dateChanges } from '../season/season-dates.ts';
import type { Milestone } from '../stages/milestones.ts';
import { defineEvent } from './define-event.ts';

type OrganizationFacts = {
  readonly orgName: string;
  readonly inactive: boolean;
  readonly contactFirstName: string;
  readonly contactLastName: string;
};

/** An announcement as stored: rich text, dates as entered. */
export interface AnnouncementFacts {
  readonly displayOrder: number;
  readonly startDate: string | null;
  readonly stopDate: string | null;
  readonly deadlineDate: string | null;
  readonly text: string;
  /** Whose people it is for; none: everybody. Absent in events of before announcements had programs. */
  readonly programs?: readonly Program[];
}

type TestOrganization = {
  organizationId: number;
  measurementYear: number;
};

const toExcerpt = (html: string): string => {
  const text = toPlainText(html);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

/** The values of surveys.json that staff edit, as the validation package has them. */
type SurveyFacts = object;

const formatChange = ({ name, before, after }: DateChange): string =>
  `${name} from ${before || 'none'} to ${after || 'none'}`;

// Of the examples.
const planLock = (day: string): Milestone => ({
  program: 'HEDIS',
  key: 'planLock',
  label: 'Plan lock',
  at: `1999-06-${day}T23:00:00-04:00`,
});
const announce = (before: string | null, after: string | null) => {
  const facts = { displayOrder: 1, startDate: null, stopDate: null, deadlineDate: null };
  const toFacts = (text: string | null) => (text === null ? null : { ...facts, text });
  return { announcementId: 7, timeZone: 'UTC', before: toFacts(before), after: toFacts(after) };
};
const organization = { orgName: 'Lakeside', inactive: false, contactFirstName: '', contactLastName: '' };
const testOrganization = { organizationId: 100, measurementYear: 1998 };

export const seasonEvents = {
  'season-loaded': defineEvent<{ measurementYear: number; summary: string }>({
    concerns: 'season and people',
    sentence: (event) => `Season ${event.measurementYear} loaded: ${event.summary}`,
    examples: [[{ measurementYear: 1998, summary: '3 rows added' }, 'Season 1998 loaded: 3 rows added']],
  }),
  'season-moved': defineEvent<{
    measurementYear: number;
    before: SeasonState;
    after: SeasonState;
    /** Of how many components the move changed what is possible. */
    components: number;
    /** The label of the date on which the season moved by itself; missing where staff moved it. */
    onDate?: string;
  }>({
    concerns: 'season as shown',
    sentence: ({ measurementYear, before, after, components, onDate }) =>
      `Season ${measurementYear} changed${onDate === undefined ? '' : ' by itself'} from ${seasonStateLabels[before].toLowerCase()} to ${seasonStateLabels[after].toLowerCase()}${onDate === undefined ? '' : ` on its date ${onDate}`}: ${formatCount(components, 'component')} concerned`,
    examples: [
      [
        { measurementYear: 1998, before: 'open', after: 'closing', components: 12 },
        'Season 1998 changed from open to closing: 12 components concerned',
      ],
      [
        { measurementYear: 1998, before: 'prepared', after: 'open', components: 12, onDate: 'Uploads open' },
        'Season 1998 changed by itself from prepared to open on its date Uploads open: 12 components concerned',
      ],
    ],
  }),
  'season-move-planned': defineEvent<{
    measurementYear: number;
    move: 'open' | 'beginClosing';
    /** Names of dates; null: staff make the move. */
    before: string | null;
    after: string | null;
  }>({
    concerns: 'season as shown',
    sentence: ({ measurementYear, move, before, after }) => {
      const does = move === 'open' ? 'opens' : 'begins closing';
      return after === null
        ? `Season ${measurementYear} no longer ${does} by itself; it was to on its date ${before}`
        : `Season ${measurementYear} ${does} by itself on its date ${after}`;
    },
    examples: [
      [
        { measurementYear: 1998, move: 'open', before: null, after: 'HEDIS upload' },
        'Season 1998 opens by itself on its date HEDIS upload',
      ],
      [
        { measurementYear: 1998, move: 'beginClosing', before: 'HEDIS resubmission', after: null },
        'Season 1998 no longer begins closing by itself; it was to on its date HEDIS resubmission',
      ],
    ],
  }),
  'season-copied': defineEvent<{
    measurementYear: number;
    from: number;
    /** Added to every submission id. */
    idOffset: number;
    /** Sets of final results that it is compared with. */
    results: number;
  }>({
    concerns: 'nothing',
    sentence: ({ measurementYear, from, idOffset, results }) =>
      `Season ${measurementYear} prepared from season ${from}: submission ids plus ${formatNumber(idOffset)}, ${formatCount(results, 'set')} of final results`,
    examples: [
      [
        { measurementYear: 1999, from: 1998, idOffset: 2000, results: 12 },
        'Season 1999 prepared from season 1998: submission ids plus 2,000, 12 sets of final results',
      ],
    ],
  }),
  'season-exported': defineEvent<{
    measurementYear: number;
    /** Rows by table, as far as they were taken. */
    submissions: number;
    /** null: without people and roles. */
    people: number | null;
  }>({
    concerns: 'nothing',
    sentence: ({ measurementYear, submissions, people }) =>
      `Season ${measurementYear} downloaded as a folder: ${formatCount(submissions, 'submission')}, ${people === null ? 'without people' : `${formatNumber(people)} people with their roles`}`,
    examples: [
      [
        { measurementYear: 1998, submissions: 2, people: null },
        'Season 1998 downloaded as a folder: 2 submissions, without people',
      ],
      [
        { measurementYear: 1998, submissions: 1, people: 3 },
        'Season 1998 downloaded as a folder: 1 submission, 3 people with their roles',
      ],
    ],
  }),
  'season-dates-changed': defineEvent<{
    measurementYear: number;
    timeZone: string;
    before: readonly Milestone[];
    after: readonly Milestone[];
    /** It took back the change before. */
    isUndo: boolean;
  }>({
    concerns: 'season as shown',
    sentence: ({ measurementYear, timeZone, before, after, isUndo }) =>
      `Dates of season ${measurementYear} changed${isUndo ? ' back' : ''}: ${dateChanges(before, after, timeZone).map(formatChange).join('; ')}`,
    examples: [
      [
        {
          measurementYear: 1998,
          timeZone: 'America/New_York',
          before: [planLock('01')],
          after: [planLock('08')],
          isUndo: false,
        },
        'Dates of season 1998 changed: HEDIS Plan lock from Plan lock, Jun 1, 1999, 11:00 PM EDT to Plan lock, Jun 8, 1999, 11:00 PM EDT',
      ],
      [
        { measurementYear: 1998, timeZone: 'UTC', before: [planLock('01')], after: [], isUndo: true },
        'Dates of season 1998 changed back: HEDIS Plan lock from Plan lock, Jun 2, 1999, 3:00 AM UTC to none',
      ],
    ],
  }),
  'season-surveys-changed': defineEvent<{
    measurementYear: number;
    before: SurveyFacts;
    after: SurveyFacts;
    changes: readonly DateChange[];
    isUndo: boolean;
  }>({
    concerns: 'season as shown',
    sentence: ({ measurementYear, changes, isUndo }) =>
      `Surveys of season ${measurementYear} changed${isUndo ? ' back' : ''}: ${changes.map(formatChange).join('; ')}`,
    examples: [
      [
        {
          measurementYear: 1998,
          before: {},
          after: {},
          changes: [{ name: 'HOS cohorts', before: '29 (baseline)', after: '30 (baseline)' }],
          isUndo: false,
        },
        'Surveys of season 1998 changed: HOS cohorts from 29 (baseline) to 30 (baseline)',
      ],
      [
        {
          measurementYear: 1998,
          before: {},
          after: {},
          changes: [{ name: 'CAHPS fielding', before: 'a', after: 'b' }],
          isUndo: true,
        },
        'Surveys of season 1998 changed back: CAHPS fielding from a to b',
      ],
    ],
  }),
  'setting-changed': defineEvent<{ key: string; before: unknown; after: unknown }>({
    concerns: 'settings',
    sentence: ({ key, before, after }) =>
      `${key} changed from ${JSON.stringify(before)} to ${JSON.stringify(after)}`,
    examples: [[{ key: 'HOS_ON', before: true, after: 'no' }, 'HOS_ON changed from true to "no"']],
  }),
  'security-matrix-changed': defineEvent<
    MatrixDifference & {
      /** Versions; 0 is the matrix that the portal ships with. */
      before: number;
      after: number;
    }
  >({
    concerns: 'matrix',
    sentence: ({ before, after, added, removed }) =>
      `Security matrix changed from version ${before} to ${after}: ${added.length} permissions added, ${removed.length} removed`,
    examples: [
      [
        {
          before: 1,
          after: 2,
          added: [
            { action: 'PLAN_LOCK', role: 'viewer' },
            { action: 'PLAN_LOCK', role: 'orguser' },
          ],
          removed: [{ action: 'PLAN_LOCK', role: 'auditor' }],
        },
        'Security matrix changed from version 1 to 2: 2 permissions added, 1 removed',
      ],
    ],
  }),
  'organization-changed': defineEvent<{
    organizationId: number;
    /** Null: it was added. */
    before: OrganizationFacts | null;
    after: OrganizationFacts;
  }>({
    concerns: 'season',
    sentence: ({ organizationId, before, after }) =>
      `Organization ${organizationId} (${after.orgName}) ${before === null ? 'added' : 'changed'}`,
    examples: [
      [{ organizationId: 100, before: null, after: organization }, 'Organization 100 (Lakeside) added'],
      [
        { organizationId: 100, before: organization, after: organization },
        'Organization 100 (Lakeside) changed',
      ],
    ],
  }),
  // Lists and counts of its submissions change; the command names them.
  'test-organization-added': defineEvent<TestOrganization>({
    concerns: 'nothing',
    sentence: (event) =>
      `Organization ${event.organizationId} marked as a test organization of ${event.measurementYear}`,
    examples: [[testOrganization, 'Organization 100 marked as a test organization of 1998']],
  }),
  'test-organization-deleted': defineEvent<TestOrganization>({
    concerns: 'nothing',
    sentence: (event) =>
      `Organization ${event.organizationId} is no longer a test organization of ${event.measurementYear}`,
    examples: [[testOrganization, 'Organization 100 is no longer a test organization of 1998']],
  }),
  'vendor-measures-imported': defineEvent<{
    productYear: number;
    added: number;
    changed: number;
    removed: number;
    unchanged: number;
  }>({
    concerns: 'season',
    sentence: ({ productYear, added, changed, removed }) =>
      `Vendor measures of product year ${productYear} imported: ${added} added, ${changed} changed, ${removed} removed`,
    examples: [
      [
        { productYear: 1999, added: 1, changed: 2, removed: 3, unchanged: 4 },
        'Vendor measures of product year 1999 imported: 1 added, 2 changed, 3 removed',
      ],
    ],
  }),
  'license-accepted': defineEvent<{ version: number }>({
    concerns: 'nothing',
    sentence: (event) => `License agreement version ${event.version} accepted`,
    examples: [[{ version: 3 }, 'License agreement version 3 accepted']],
  }),
  'license-changed': defineEvent<{
    /** Each version's text is stored and never changed. */
    before: number;
    after: number;
    /** Whether acceptances of the version before stay valid. */
    keepsAcceptances: boolean;
    /** The text is the same: agreements were cleared. */
    isCleared: boolean;
  }>({
    concerns: 'license',
    sentence: ({ before, after, keepsAcceptances, isCleared }) =>
      isCleared
        ? `License agreements cleared: version ${after} has the text of version ${before}, and everyone accepts it again`
        : `License agreement version ${after} saved: ${keepsAcceptances ? `acceptances of version ${before} stay` : 'everyone accepts it again'}`,
    examples: [
      [
        { before: 2, after: 3, keepsAcceptances: false, isCleared: true },
        'License agreements cleared: version 3 has the text of version 2, and everyone accepts it again',
      ],
      [
        { before: 2, after: 3, keepsAcceptances: true, isCleared: false },
        'License agreement version 3 saved: acceptances of version 2 stay',
      ],
      [
        { before: 2, after: 3, keepsAcceptances: false, isCleared: false },
        'License agreement version 3 saved: everyone accepts it again',
      ],
    ],
  }),
  'announcement-changed': defineEvent<{
    announcementId: number;
    /** The zone of its deadline. */
    timeZone: string;
    /** Null: it was added. */
    before: AnnouncementFacts | null;
    /** Null: it was deleted. */
    after: AnnouncementFacts | null;
  }>({
    concerns: 'announcements',
    sentence({ announcementId, timeZone, before, after }) {
      const did = before === null ? 'added' : after === null ? 'deleted' : 'changed';
      const { text, deadlineDate } = after ?? before ?? { text: '', deadlineDate: null };
      return `Announcement ${announcementId} ${did}: ${toExcerpt(announcedText(text, deadlineDate, timeZone))}`;
    },
    examples: [
      [announce(null, '<p>New</p>'), 'Announcement 7 added: New'],
      [announce('Old', 'New'), 'Announcement 7 changed: New'],
      [announce('Old', null), 'Announcement 7 deleted: Old'],
      [announce(null, 'x'.repeat(80)), `Announcement 7 added: ${'x'.repeat(80)}`],
      [announce(null, 'x'.repeat(81)), `Announcement 7 added: ${'x'.repeat(79)}…`],
    ],
  }),
};
