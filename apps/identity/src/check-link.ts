/** The portal's check of an activation link. */
import type { Reach } from '@idss/domain/people/activation';
import type { Queryable } from '@idss/server/db/queryable';
import type { LinkRow } from './activation.sql.ts';

/** Asked when a link is opened, used or mailed. */
export type LinkUse =
  /** `within`: how far an account reaches that is activated with it; null for everything. */
  { readonly ok: true; readonly within: Reach | null } | { readonly ok: false; readonly reason: string };
export type CheckLink = (db: Queryable, link: LinkRow) => Promise<LinkUse>;
