/** The sides of a submission on which a person is, with their names: to whom a note may be addressed, and who reads it. */
import { type AddressedNote, canReadNote, listSides, type NoteAudience } from '@idss/domain/notes/note';
import { canSee, type ComponentReach } from '@idss/domain/permissions/can';
import type { Component } from '@idss/domain/program';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { Caller, Context } from '#src/kernel/context.ts';
import { listSiblings } from './submissions.sql.ts';

export interface Side extends AddressedNote {
  /** Its organization; null where none is known. */
  readonly name: string | null;
}

export interface NoteAccess {
  /** The components that the caller may see. */
  readonly reach: readonly ComponentReach[];
  /** The caller's own, the first is the one that they write from. */
  readonly sides: readonly Side[];
}

export const allReaders = 'Everyone who may see the submission';

const named: Readonly<Record<NoteAudience, string>> = {
  everyone: allReaders,
  plan: 'The plan',
  vendor: 'The survey vendor',
  audit: 'The auditors',
  staff: 'Staff',
};

export const sideLabel = ({ audience, name }: Pick<Side, 'audience' | 'name'>): string =>
  audience === 'everyone' ? allReaders : (name ?? named[audience]);

export async function readNoteAccess(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  record: ComponentRecord,
): Promise<NoteAccess> {
  const siblings = await listSiblings(app.pool, record.submissionId);
  const seen = siblings
    .map(({ component, vendorId, vendorName }) => ({
      reach: { ...record.reach, component, vendorId },
      vendorName,
    }))
    .filter(({ reach }) => canSee(caller, reach));
  const sides = new Map<string, Side>();
  for (const { reach, vendorName } of seen)
    for (const audience of listSides(caller, reach)) {
      const [audienceId, name] = {
        plan: [record.organizationId, record.organizationName] as const,
        vendor: [reach.vendorId, vendorName] as const,
        audit: [record.auditFirmId, record.auditFirmName] as const,
        staff: [null, null] as const,
      }[audience];
      sides.set(`${audience} ${audienceId}`, { audience, audienceId, name });
    }
  return { reach: seen.map(({ reach }) => reach), sides: [...sides.values()] };
}

interface Readable extends AddressedNote {
  readonly component: Component | null;
  readonly authorId: string | null;
}

/** A note about a component is for those who may see that component. */
export function mayRead(caller: Caller, { reach }: NoteAccess, note: Readable): boolean {
  const about = reach.filter(({ component }) => note.component === null || note.component === component);
  if (about.length === 0) return false;
  return (note.authorId !== null && note.authorId === caller.userId) || canReadNote(caller, about, note);
}
