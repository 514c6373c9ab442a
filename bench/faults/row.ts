/** A fault, as `npm run faults` runs it: one function that does one round. */
import type { Random } from '@idss/demo/random';
import type { Ledger } from './ledger.ts';
import type { World } from './world.ts';

/** One round of a fault. */
export interface Trial {
  readonly world: World;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Counts from 0. */
  readonly round: number;
  /** Seconds from the end of the fault until the portal was ready. */
  readonly wasReadyAfter: (seconds: number) => void;
}

export interface FaultRow {
  /** A number of docs/spec/faults.md, or a name: what `npm run faults -- ID` selects. */
  readonly id: string;
  readonly fault: string;
  /** Throws, with a sentence, where something else happened than must. */
  round(trial: Trial): Promise<void>;
}
