import { drive, type Load, type Order } from './drive-load.ts';

type Target = Pick<Order, 'url' | 'headers'>;
interface Pair<Each> {
  readonly ours: Each;
  readonly theirs: Each;
}

/** Drives both in turn, so many rounds; a first round warms them and does not count. */
export async function drivePairs(
  { ours, theirs }: Pair<Target>,
  { rounds, ...order }: Pick<Order, 'connections' | 'milliseconds'> & { readonly rounds: number },
): Promise<readonly Pair<Load>[]> {
  const runs: Pair<Load>[] = [];
  for (let round = 0; round <= rounds; round++) {
    const pair = { ours: await drive({ ...ours, ...order }), theirs: await drive({ ...theirs, ...order }) };
    for (const { statuses } of Object.values(pair))
      if (Object.keys(statuses).join() !== '200') throw new Error(`Refused: ${JSON.stringify(statuses)}`);
    if (round > 0) runs.push(pair);
  }
  return runs;
}
