/** Adds, changes and deletes announcements, each in one transaction with its event and a hint to every browser. */
import type { Announcement, announcements } from '@idss/contract/announcements/announcements';
import type { Input } from '@idss/contract/endpoint';
import {
  canSaveAnnouncement,
  defaultDisplayOrder,
  hasDeadlineToken,
} from '@idss/domain/announcements/announcement';
import { programs } from '@idss/domain/program';
import { takeRichText } from '#src/documents/take-rich-text.ts';
import type { AnnouncementFacts } from '@idss/domain/events/season.events';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, notFound, requireOk } from '#src/kernel/errors.ts';
import {
  deleteAnnouncement,
  findDeletedAnnouncement,
  insertAnnouncement,
  insertDeletedAnnouncement,
  lockAnnouncement,
  updateAnnouncement,
} from './announcements.sql.ts';

type AnnouncementInput = Input<(typeof announcements)['SaveAnnouncement']>['body'];

const toFacts = ({
  displayOrder,
  startDate,
  stopDate,
  deadlineDate,
  text,
  programs,
}: Announcement): AnnouncementFacts => ({
  displayOrder,
  startDate,
  stopDate,
  deadlineDate,
  text,
  programs,
});

/** The stored form of a sent announcement. A deadline that the text does not use is dropped. */
async function storedForm(input: AnnouncementInput): Promise<AnnouncementFacts> {
  const text = await takeRichText(input.text);
  const draft = {
    text,
    displayOrder: input.displayOrder ?? defaultDisplayOrder,
    startDate: input.startDate,
    stopDate: input.stopDate,
    deadlineDate: hasDeadlineToken(text) ? input.deadlineDate : '',
    programs: programs.filter((program) => input.programs?.includes(program)),
  };
  requireOk(canSaveAnnouncement(draft), 400);
  return {
    ...draft,
    startDate: draft.startDate || null,
    stopDate: draft.stopDate || null,
    deadlineDate: draft.deadlineDate || null,
  };
}

export async function saveAnnouncement(context: Context, input: AnnouncementInput): Promise<Announcement> {
  const { app, caller } = context;
  const after = await storedForm(input);
  const by = caller.name || caller.email;
  const id = input.id ?? 0;
  const { timeZone } = await app.cached.season();
  return makeChange(context, async ({ db: client, emit }) => {
    const before = id > 0 ? await lockAnnouncement(client, id) : null;
    if (before === undefined) throw notFound();
    if (before && input.lastChangedOn !== undefined && before.lastChangedOn !== input.lastChangedOn)
      throw conflict(
        `${before.lastChangedBy} changed this announcement in the meantime. Your text is still here. Check the other version before you save again.`,
        'data_changed',
      );
    const saved = before
      ? await updateAnnouncement(client, before.id, after, by)
      : await insertAnnouncement(client, after, by);
    emit({
      kind: 'announcement-changed',
      announcementId: saved.id,
      timeZone,
      before: before ? toFacts(before) : null,
      after: toFacts(saved),
    });
    return saved;
  });
}

export async function removeAnnouncement(context: Context, id: number): Promise<boolean> {
  const { app } = context;
  const { timeZone } = await app.cached.season();
  return makeChange(context, async ({ db: client, emit }) => {
    const before = await lockAnnouncement(client, id);
    if (!before) throw notFound();
    await deleteAnnouncement(client, id);
    emit({
      kind: 'announcement-changed',
      announcementId: id,
      timeZone,
      before: toFacts(before),
      after: null,
    });
    return true;
  });
}

/** Undoes the last deletion. */
export async function restoreAnnouncement(context: Context, id: number): Promise<Announcement> {
  const { app, caller } = context;
  const { timeZone } = await app.cached.season();
  return makeChange(context, async ({ db: client, emit }) => {
    const facts = await findDeletedAnnouncement(client, id);
    if (!facts) throw notFound();
    const restored = await insertDeletedAnnouncement(client, id, facts, caller.name || caller.email);
    if (!restored) throw conflict('The announcement is there.');
    emit({
      kind: 'announcement-changed',
      announcementId: id,
      timeZone,
      before: null,
      after: toFacts(restored),
    });
    return restored;
  });
}
