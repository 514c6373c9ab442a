/**
 * A new version of the license agreement, in one transaction with its event. Earlier versions and who accepted them stay on
 * record. Spec: admin-console-license.
 */
import { canSaveLicense } from '@idss/domain/settings/license';
import { toPlainText } from '@idss/domain/announcements/rich-text';
import type pg from 'pg';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict, requireOk } from '#src/kernel/errors.ts';
import { takeRichText } from '#src/documents/take-rich-text.ts';
import {
  countAcceptances,
  insertLicense,
  type LicenseText,
  lockLicense,
  readLicense,
} from './license.sql.ts';

export interface SentLicense {
  readonly text: unknown;
  /** The version that was read. */
  readonly version?: number | undefined;
  readonly keepsAcceptances?: boolean | undefined;
}

interface Change {
  readonly text: string;
  readonly keepsAcceptances: boolean;
  readonly isCleared: boolean;
}

export async function saveLicense(
  context: Context,
  { text: input, version, keepsAcceptances = false }: SentLicense,
): Promise<void> {
  if (typeof input !== 'string') throw badRequest('Send the text as a JSON string or as text/plain.');
  if (!keepsAcceptances) requireFreshSignIn(context, 'save a text that everyone accepts again');
  const text = await takeRichText(input);
  await changeLicense(context, async (_client, present) => {
    if (version !== undefined && version !== present.version)
      throw conflict(
        `Version ${present.version} of the license agreement was saved in the meantime. Your text is still here. Check the other version before you save again.`,
        'data_changed',
      );
    const isEmpty = toPlainText(text).trim() === '';
    requireOk(canSaveLicense({ text, isEmpty, present: present.text }), 400);
    return { text, keepsAcceptances, isCleared: false };
  });
}

/** The same text as a new version. Returns how many people had accepted. */
export async function clearAgreements(context: Context): Promise<number> {
  requireFreshSignIn(context, 'clear license agreements');
  const oldest = await context.app.cached.licenseVersion();
  let cleared = 0;
  await changeLicense(context, async (client, { text }) => {
    cleared = await countAcceptances(client, oldest);
    return { text, keepsAcceptances: false, isCleared: true };
  });
  return cleared;
}

const changeLicense = (
  context: Context,
  decide: (db: pg.PoolClient, present: LicenseText) => Promise<Change>,
): Promise<void> =>
  makeChange(context, async ({ db, actor, emit }) => {
    await lockLicense(db);
    const present = (await readLicense(db)) ?? { version: 0, text: '' };
    const { text, keepsAcceptances, isCleared } = await decide(db, present);
    const continues = keepsAcceptances && present.version > 0 ? present.version : null;
    const after = await insertLicense(db, { text, by: actor.name, continues });
    emit({
      kind: 'license-changed',
      before: present.version,
      after,
      keepsAcceptances: continues !== null,
      isCleared,
    });
  });
