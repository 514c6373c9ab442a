/**
 * The driver's own list of what it did. What was acknowledged must be there after the fault; what was not must be there
 * whole or not at all.
 */

export type Fate = 'there' | 'absent' | { readonly half: string };

export interface Effect {
  readonly label: string;
  /** Asks the database, and the portal where people would. May wait for jobs to end. */
  fate(): Promise<Fate>;
}

export interface Settled {
  readonly lost: readonly string[];
  readonly half: readonly string[];
  readonly there: number;
}

export interface Ledger {
  /** It was answered with success: it must be there. */
  acknowledged(effect: Effect): void;
  /** It was sent; no answer came, or another one than success. */
  attempted(effect: Effect): void;
  /** Compares everything since the last time; acknowledged effects are compared again by `waitForFates`. */
  compareRecent(): Promise<Settled>;
  waitForFates(): Promise<Settled>;
}

interface Entry {
  readonly effect: Effect;
  readonly isAcknowledged: boolean;
}

export function openLedger(): Ledger {
  let recent: Entry[] = [];
  const all: Entry[] = [];

  async function compare(entries: readonly Entry[]): Promise<Settled> {
    const lost: string[] = [];
    const half: string[] = [];
    let there = 0;
    for (const { effect, isAcknowledged } of entries) {
      const fate = await effect.fate();
      if (fate === 'there') there += 1;
      else if (fate !== 'absent') half.push(`${effect.label}: ${fate.half}`);
      else if (isAcknowledged) lost.push(effect.label);
    }
    return { lost, half, there };
  }

  return {
    acknowledged: (effect) => void recent.push({ effect, isAcknowledged: true }),
    attempted: (effect) => void recent.push({ effect, isAcknowledged: false }),
    async compareRecent() {
      const entries = recent;
      recent = [];
      all.push(...entries.filter(({ isAcknowledged }) => isAcknowledged));
      return compare(entries);
    },
    waitForFates: () => compare(all),
  };
}
