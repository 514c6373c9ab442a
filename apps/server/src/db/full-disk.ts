/** Whether the disk of the database is full. Nothing says so but a write that fails. */
import type pg from 'pg';
import { isDatabaseFull } from './is-away.ts';

let isSuspected = false;

/** A statement failed because of it. From now on each check tries a write, until one succeeds. */
export const suspectFullDisk = (): void => {
  isSuspected = true;
};

/** Asks for half a megabyte of new pages, which are given back at once. */
const trial = `create temp table space_trial on commit drop as
  select repeat(md5(n::text), 30) as filling from generate_series(1, 512) as n`;

export async function isDiskFull(pool: pg.Pool): Promise<boolean> {
  if (!isSuspected) return false;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(trial);
    isSuspected = false;
    return false;
  } catch (error) {
    // Whatever else fails says nothing about space.
    return isDatabaseFull(error);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}
