import type { App, Queryable } from '#src/kernel/app.ts';

/** Reloads the list of extracts in the browsers of staff, when the transaction of `db` commits. */
export const announceExtract = ({ push }: App, db: Queryable): Promise<void> =>
  push.publish(db, { kind: 'extract' }, { isForStaff: true });
