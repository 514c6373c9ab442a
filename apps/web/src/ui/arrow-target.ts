/** Where an arrow key, Home or End moves in a row of so many controls; undefined for other keys. It goes round. */
export function arrowTarget(key: string, at: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
