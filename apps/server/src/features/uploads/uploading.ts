/** What processing knows of an upload: who sent it, for which season, and with which of the season's data. */
import type { Person } from '@idss/domain/permissions/can';
import { isSysadmin } from '@idss/domain/permissions/can';
import type { Switches } from '@idss/validation/rules/hedis/subject';
import type { App, Queryable } from '#src/app.ts';
import type { Actor } from '#src/events/append-event.sql.ts';
import { findPerson } from '#src/http/caller.sql.ts';
import { loadSharedRegister, type SharedRegister } from './load-register.ts';
import { type Share, shareOf } from './fair-share.ts';
import { findUploader } from './register.sql.ts';
import type { UploadTransaction } from './upload-records.sql.ts';

export interface UploaderFacts extends Person {
  readonly userId: string;
  readonly name: string;
  readonly isSysadmin: boolean;
}

export interface Uploading {
  readonly upload: UploadTransaction;
  readonly actor: Actor;
  readonly uploader: UploaderFacts;
  readonly share: Share;
  readonly measurementYear: number;
  readonly switches: Switches;
  readonly shared: SharedRegister;
}

/** The person with the roles of this moment; without any where he is locked or gone. */
export async function loadUploader(db: Queryable, userId: string): Promise<UploaderFacts> {
  const known = await findUploader(db, userId);
  const person = known && (await findPerson(db, known.email));
  const roles = person && !person.isLocked ? person.roles : [];
  const auditorAssignments = new Map<number, Set<number>>();
  for (const { orgId, subId } of person?.assignments ?? [])
    auditorAssignments.set(orgId, (auditorAssignments.get(orgId) ?? new Set<number>()).add(subId));
  const facts: Person = { roles, auditorAssignments };
  return { ...facts, userId, name: known?.name || known?.email || '', isSysadmin: isSysadmin(facts) };
}

export async function loadUploading(app: App, upload: UploadTransaction, actor: Actor): Promise<Uploading> {
  const { measurementYear } = await app.cached.season();
  const settings = await app.cached.settings();
  const uploader = await loadUploader(app.pool, upload.userId);
  return {
    upload,
    actor,
    uploader,
    share: shareOf(uploader, upload.userId),
    measurementYear,
    switches: {
      guid: settings.enableMeasureGuidValidation,
      experimental: settings.enableExperimentalValidation,
    },
    shared: await loadSharedRegister(app, upload.program, measurementYear),
  };
}
