/** The values of the announcement form, and what is sent of them. */
import type { Announcement } from '@idss/contract/announcements/announcements';
import {
  type AnnouncementDraft,
  announcedText,
  canSaveAnnouncement,
  defaultDisplayOrder,
  parseDisplayOrder,
  hasDeadlineToken,
  isShownOn,
} from '@idss/domain/announcements/announcement';
import { isDay, isDeadline } from '@idss/domain/announcements/deadline';
import { dayText } from '@idss/domain/moments/moment-text';
import { type Program, programs } from '@idss/domain/program';
import type { Verdict } from '@idss/domain/verdict';
import type { Body } from '#src/api/calls.ts';

export interface AnnouncementForm {
  readonly text: string;
  /** As it is typed; empty or only a sign means the default. */
  readonly displayOrder: string;
  readonly startDate: string;
  readonly stopDate: string;
  readonly deadlineDate: string;
  /** Whose people it is for; none: everybody. */
  readonly programs: readonly Program[];
  /** Of the version that was read; null for a new one. */
  readonly lastChangedOn: string | null;
}

export const emptyForm: AnnouncementForm = {
  text: '',
  displayOrder: String(defaultDisplayOrder),
  startDate: '',
  stopDate: '',
  deadlineDate: '',
  programs: [],
  lastChangedOn: null,
};

export const getForm = (announcement: Announcement): AnnouncementForm => ({
  text: announcement.text,
  displayOrder: String(announcement.displayOrder),
  startDate: announcement.startDate ?? '',
  stopDate: announcement.stopDate ?? '',
  deadlineDate: announcement.deadlineDate ?? '',
  programs: announcement.programs,
  lastChangedOn: announcement.lastChangedOn,
});

const getDraft = ({
  text,
  displayOrder,
  startDate,
  stopDate,
  deadlineDate,
}: AnnouncementForm): AnnouncementDraft => ({
  text,
  displayOrder: parseDisplayOrder(displayOrder),
  startDate: startDate.trim(),
  stopDate: stopDate.trim(),
  deadlineDate: deadlineDate.trim(),
});

export const validate = (form: AnnouncementForm): Verdict => canSaveAnnouncement(getDraft(form));

export const isDateWrong = (text: string): boolean => text.trim() !== '' && !isDay(text.trim());
export const isDeadlineWrong = (text: string): boolean => text.trim() !== '' && !isDeadline(text.trim());

export function toBody(id: number | null, form: AnnouncementForm): Body<'SaveAnnouncement'> {
  const draft = getDraft(form);
  return {
    id,
    ...draft,
    deadlineDate: hasDeadlineToken(draft.text) ? draft.deadlineDate : '',
    programs: [...form.programs],
    ...(form.lastChangedOn === null ? {} : { lastChangedOn: form.lastChangedOn }),
  };
}

/** As the dashboard will show it; {1} stays until there is a deadline to put in its place. */
export function getPreview({ text, deadlineDate }: AnnouncementForm, timeZone: string): string {
  const deadline = deadlineDate.trim();
  return isDeadline(deadline) ? announcedText(text, deadline, timeZone) : text;
}

/** `HEDIS and CAHPS`; `Everybody` where it is for no program. */
export const describeAudience = (chosen: readonly Program[]): string =>
  chosen.length === 0 || chosen.length === programs.length
    ? 'Everybody'
    : programs.filter((program) => chosen.includes(program)).join(' and ');

/** When the dashboard shows it, in a sentence. `today`: yyyy-MM-dd. */
export function describeShowing({ startDate, stopDate }: AnnouncementForm, today: string): string {
  const dates = {
    startDate: isDay(startDate.trim()) ? startDate.trim() : null,
    stopDate: isDay(stopDate.trim()) ? stopDate.trim() : null,
  };
  if (dates.startDate && dates.stopDate && dates.startDate > dates.stopDate)
    return 'With these dates the dashboard never shows it.';
  switch (isShownOn(dates, today)) {
    case 'Planned':
      return `The dashboard shows it from ${dayText(dates.startDate ?? '')}${dates.stopDate ? ` to ${dayText(dates.stopDate)}` : ''}.`;
    case 'Over':
      return 'Its stop date has passed: the dashboard no longer shows it.';
    case 'Shown':
      return dates.stopDate
        ? `The dashboard shows it to the end of ${dayText(dates.stopDate)}.`
        : 'The dashboard shows it until you set a stop date or delete it.';
  }
}
