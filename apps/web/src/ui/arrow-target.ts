/** Where an arrow key, Home or End moves in a row of so many controls; undefined for other keys. After the last control comes the first. */
export function getArrowTarget(key: string, index: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
