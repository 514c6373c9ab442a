/** Locks the components that a change depends on; 404 where there are none. */
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { notFound } from '#src/kernel/errors.ts';
import { type ComponentRecord, lockWithSiblings } from './find-component.sql.ts';

export async function requireLocked(
  db: Queryable,
  { submissionId, component }: { readonly submissionId: number; readonly component: Component },
): Promise<ComponentRecord> {
  const record = await lockWithSiblings(db, submissionId, component);
  if (!record) throw notFound();
  return record;
}
