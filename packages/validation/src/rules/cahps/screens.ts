/** Which items stand behind which screener, as positions in a row. */
import type { CahpsItem, CahpsLayout } from '../../seasons/cahps-season.ts';

export interface ScreenGroup {
  readonly screener: CahpsItem;
  readonly dependents: readonly CahpsItem[];
}

/** Each screener with the items directly behind it, in the order of the layout. */
export function screenGroupsOf({ items }: CahpsLayout): ScreenGroup[] {
  return items.flatMap((screener) => {
    const dependents = items.filter(({ screen }) => screen?.column === screener.column);
    return dependents.length > 0 ? [{ screener, dependents }] : [];
  });
}

export const opensFor = (group: ScreenGroup, answer: number): boolean =>
  group.dependents[0]?.screen?.values.includes(answer) === true;
