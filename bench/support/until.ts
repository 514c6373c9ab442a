import { setTimeout as delay } from 'node:timers/promises';

/** Asks until there is an answer: often enough to see it when it comes, seldom enough not to be a load of its own. */
export async function until<Answer>(
  ask: () => Promise<Answer | null | false>,
  everyMilliseconds = 20,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    await delay(everyMilliseconds);
  }
}
