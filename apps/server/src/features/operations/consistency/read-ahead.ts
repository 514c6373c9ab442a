/**
 * Portions that follow each other: the next one is read while the last one is compared, so that the database and the program work
 * at the same time. `readNext` gets the portion before; undefined, and undefined at the end.
 */
export async function* readAhead<Portion>(
  readNext: (before: Portion | undefined) => Promise<Portion | undefined>,
): AsyncGenerator<Portion, void, undefined> {
  let next = readNext(undefined);
  for (;;) {
    const portion = await next;
    if (portion === undefined) return;
    next = readNext(portion);
    // Nobody waits for it any more where comparing fails.
    next.catch(() => undefined);
    yield portion;
  }
}
