const number = new Intl.NumberFormat('en-US');

/** `1 role`, `1,204 roles` */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : several}`;
