/**
 * Printing what has to be read first: a table that has only a page of its rows reads the others before the page is printed. A browser waits
 * for nobody once it prints, so that its keys for printing are taken while there is such a table; from its menu the page is printed as it is.
 */

/** Ends when there is nothing left to read; rejects where it cannot be read. */
type Preparation = (signal: AbortSignal) => Promise<void>;

const preparations = new Set<Preparation>();
let running: AbortController | null = null;

/** Reads what is missing, and then prints. Once at a time. */
export async function printAll(): Promise<void> {
  if (running) return;
  running = new AbortController();
  const { signal } = running;
  try {
    await Promise.all([...preparations].map((prepare) => prepare(signal)));
  } catch {
    // The table whose rows could not be read says so; the others need not go on.
    running.abort();
  } finally {
    running = null;
  }
  if (!signal.aborted) window.print();
}

export const cancelPrint = (): void => running?.abort();

function takeKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key.toLowerCase() !== 'p' || shiftKey || altKey || ctrlKey === metaKey) return;
  event.preventDefault();
  void printAll();
}

/** What it answers takes the preparation away again. */
export function addPreparation(prepare: Preparation): () => void {
  if (preparations.size === 0) window.addEventListener('keydown', takeKeys);
  preparations.add(prepare);
  return () => {
    preparations.delete(prepare);
    if (preparations.size === 0) window.removeEventListener('keydown', takeKeys);
  };
}
