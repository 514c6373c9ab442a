/** What is done of a component, in words. HOS is attested before it is marked final, and not done in between. */
import type { ComponentState } from '@idss/contract/shapes';

type Done = Pick<ComponentState, 'isFinal' | 'isAttested'>;

/** Null while nothing is. */
export function describeDone({ isFinal, isAttested }: Done): { tone: 'ok' | 'info'; label: string } | null {
  if (!isFinal) return isAttested ? { tone: 'info', label: 'Attested, not final' } : null;
  return { tone: 'ok', label: isAttested ? 'Attested' : 'Final' };
}
