/** Which rules have to check a row: most rows need none. */
import { classNumbers, type RowScan } from '../../formats/cahps-csv/row-scan.ts';
import type { CahpsLayout, CahpsSeason } from '../../seasons/cahps-season.ts';
import type { RecordRule } from './subject.ts';

/** Marks are six bits. */
const markBits = 6;
const shapes = (Math.max(...Object.values(classNumbers)) + 1) << (2 * markBits);

export class RecordChecks {
  readonly rules: readonly RecordRule[];
  readonly #prechecks;
  /** By the numbers of a whole row: the rules that it may concern, as one bit each; -1 where no row had them yet. */
  readonly #concerned = new Int32Array(shapes).fill(-1);

  constructor(rules: readonly RecordRule[], layout: CahpsLayout, season: CahpsSeason) {
    if (rules.length > 31) throw new RangeError('One number has a bit for at most 31 rules');
    this.rules = rules;
    this.#prechecks = rules.map(({ precheck }) => precheck?.(layout, season) ?? null);
  }

  #findConcerned(scan: RowScan): number {
    let concerned = 0;
    for (const [n, { mayConcern }] of this.rules.entries())
      if (mayConcern === undefined || mayConcern(scan)) concerned |= 1 << n;
    return concerned;
  }

  /** The rules that may report this row, as bits: the lowest is the first rule's. */
  find(scan: RowScan): number {
    const shape = (((scan.dispositionClass << markBits) | scan.adminMarks) << markBits) | scan.itemMarks;
    let concerned = this.#concerned[shape] ?? -1;
    if (concerned < 0) {
      concerned = this.#findConcerned(scan);
      this.#concerned[shape] = concerned;
    }
    let found = concerned;
    for (let left = concerned; left !== 0; left &= left - 1) {
      const precheck = this.#prechecks[31 - Math.clz32(left & -left)];
      if (precheck && !precheck(scan)) found ^= left & -left;
    }
    return found;
  }
}
