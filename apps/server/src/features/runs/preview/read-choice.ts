/** The files that staff choose when they apply changed rules. Spec: rule-preview-choice. */
import { dayIn, parseWallTime } from '@idss/domain/moments/moment-text';
import {
  type AppliedChoice,
  type ChosenFiles,
  isCompleteChoice,
} from '@idss/domain/rule-preview/file-choice';
import type { App } from '#src/kernel/app.ts';
import { requireOk } from '#src/kernel/errors.ts';

interface WantedChoice {
  readonly files: ChosenFiles;
  readonly receivedFrom?: string | undefined;
}

/** With the moment at which its first day begins in the season's time zone. 400 where it is not complete. */
export async function readChoice(
  app: Pick<App, 'cached' | 'now'>,
  measurementYear: number,
  wanted: WantedChoice,
): Promise<AppliedChoice> {
  const { files } = wanted;
  const receivedFrom = wanted.receivedFrom ?? null;
  const { timeZone } = await app.cached.getSeason(measurementYear);
  requireOk(isCompleteChoice({ files, receivedFrom }, dayIn(app.now(), timeZone)), 400);
  const from = receivedFrom === null ? null : parseWallTime(`${receivedFrom} 00:00`, timeZone).toISOString();
  return { files, receivedFrom, from };
}
