/** Which items depend on which screener, as positions in a row. */
import type { CahpsItem, CahpsLayout } from '../../seasons/cahps-season.ts';

export interface ScreenGroup {
  readonly screener: CahpsItem;
  readonly dependents: readonly CahpsItem[];
}

const cachedGroups = new WeakMap<CahpsLayout, readonly ScreenGroup[]>();

/** Each screener with the items directly behind it, in the order of the layout; made once for each layout. */
export function getScreenGroups(layout: CahpsLayout): readonly ScreenGroup[] {
  const known = cachedGroups.get(layout);
  if (known !== undefined) return known;
  const { items } = layout;
  const groups = items.flatMap((screener): ScreenGroup[] => {
    const dependents = items.filter(({ screen }) => screen?.column === screener.column);
    return dependents.length > 0 ? [{ screener, dependents }] : [];
  });
  cachedGroups.set(layout, groups);
  return groups;
}

export const isOpenFor = (group: ScreenGroup, answer: number): boolean =>
  group.dependents[0]?.screen?.values.includes(answer) === true;
