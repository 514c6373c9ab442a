/** What to do after the only file of an upload was checked. */
import { hasErrors, isRefused, type ValidationStatus } from '@idss/domain/findings/finding';

/** null: it was not checked. */
export function getAdvice(status: ValidationStatus | null, component: string): string {
  if (status === null || status === 'NotRun') return 'Send it again; if that fails too, ask for help.';
  if (isRefused(status))
    return 'The file that was current before stays so. Correct this one, and send it again.';
  if (hasErrors(status))
    return 'Errors keep the submission from going on. Correct them, and send the file again.';
  if (status === 'Warning')
    return component === 'CAHPS'
      ? 'Warnings keep a CAHPS file from being marked final. Correct them, and send the file again.'
      : 'Review the warnings. The submission can go on with them.';
  return 'There is nothing to correct. The submission can go on.';
}
