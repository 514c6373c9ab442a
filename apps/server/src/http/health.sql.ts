import type { Queryable } from '#src/app.ts';

export const isReachable = (db: Queryable): Promise<boolean> =>
  db.query('select 1').then(
    () => true,
    () => false,
  );
