import { type Component, componentLabel } from '../program.ts';

/** What an event is about, inside its sentence; lists that say it elsewhere leave it out. */
export const toSubject = ({
  submissionId,
  component,
}: {
  readonly submissionId?: number | null;
  readonly component?: Component | null;
}): string =>
  submissionId ? ` for ${component ? `${componentLabel(component)} ` : ''}submission ${submissionId}` : '';
