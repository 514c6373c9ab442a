/** The finding that a person is at, in a list of groups: J and K, or a press, lead to another one. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface ListedGroup {
  readonly key: string;
  /** Findings that can be reached. */
  readonly count: number;
  /** Of these, the ones that are there as soon as the group is opened. */
  readonly firstCount: number;
}

export interface FindingPlace {
  readonly key: string;
  readonly index: number;
}

/** From below, one comes to the last finding of a group that needs no more to be loaded. */
export function findNext(
  groups: readonly ListedGroup[],
  current: FindingPlace | null,
  step: 1 | -1,
): FindingPlace | null {
  const at = groups.findIndex(({ key }) => key === current?.key);
  const group = groups[at];
  if (!group || !current) return groups[0] ? { key: groups[0].key, index: 0 } : null;
  const index = current.index + step;
  if (index >= 0 && index < group.count) return { key: group.key, index };
  const next = groups[at + step];
  if (!next) return null;
  return { key: next.key, index: step > 0 ? 0 : Math.max(0, next.firstCount - 1) };
}

export interface CurrentFinding extends FindingPlace {
  /** Counts the moves by key, each of which takes the focus along; 0 after a press. */
  readonly moves: number;
}

export interface FindingCursor {
  readonly current: CurrentFinding | null;
  readonly openKeys: ReadonlySet<string>;
  readonly move: (step: 1 | -1) => void;
  readonly open: (key: string, isOpen: boolean) => void;
  readonly select: (place: FindingPlace | null) => void;
}

/** `initial`: the key of the group that is open at first; `isAtFirst`: with its first finding. */
export function useFindingCursor(
  groups: readonly ListedGroup[],
  initial: string | null,
  isAtFirst = false,
): FindingCursor {
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(
    () => new Set(initial === null ? [] : [initial]),
  );
  const [current, setCurrent] = useState<CurrentFinding | null>(() =>
    initial !== null && isAtFirst ? { key: initial, index: 0, moves: 0 } : null,
  );
  const moves = useRef(0);
  const setOpen = (key: string, isOpen: boolean): void =>
    setOpenKeys((keys) => new Set(isOpen ? [...keys, key] : [...keys].filter((each) => each !== key)));
  return {
    current,
    openKeys,
    move(step) {
      const next = findNext(groups, current, step);
      if (!next) return;
      moves.current += 1;
      setOpen(next.key, true);
      setCurrent({ ...next, moves: moves.current });
    },
    open(key, isOpen) {
      setOpen(key, isOpen);
      if (!isOpen && current?.key === key) setCurrent(null);
    },
    select: (place) => setCurrent(place && { ...place, moves: 0 }),
  };
}

/** After a move by key, the focus goes to the finding as soon as it is drawn. `reveal` makes that happen. */
export function useFollowing(
  list: RefObject<HTMLElement | null>,
  current: Omit<CurrentFinding, 'key'> | null,
  reveal?: (index: number) => void,
): void {
  const followed = useRef(0);
  useEffect(() => {
    if (!current || current.moves === 0 || current.moves === followed.current) return;
    const row = list.current?.querySelector(`[data-finding="${current.index}"]`);
    if (!row) {
      reveal?.(current.index);
      return;
    }
    followed.current = current.moves;
    row.querySelector('button')?.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });
}
