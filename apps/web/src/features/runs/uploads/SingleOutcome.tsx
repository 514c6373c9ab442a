/** What became of the only file of an upload, and what to do now: one message with one way on. Spec: uploads-messages. */
import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/runs/uploads';
import { hasErrors, isRefused, isValidationStatus } from '@idss/domain/findings/finding';
import { isComponent } from '@idss/domain/program';
import { useAppLink } from '#src/components/AppLink.tsx';
import { formatOutcome, getBanner } from '#src/components/upload/upload-progress.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Box, Row } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { getAdvice } from './single-outcome-text.ts';

interface SingleOutcomeProps {
  readonly result: BulkUploadResult;
  readonly file: UploadedFileRow;
}

export function SingleOutcome({ result, file }: SingleOutcomeProps) {
  const link = useAppLink();
  const banner = getBanner(result);
  const { fileName, submissionID, component, productLine, note, validationStatus } = file;
  const status = isValidationStatus(validationStatus) ? validationStatus : null;
  const hasFindings = status !== null && status !== 'NoIssues' && status !== 'NotRun';
  const isBad = status !== null && (isRefused(status) || hasErrors(status));
  const home =
    submissionID !== null && isComponent(component)
      ? paths.submissionHome(submissionID, component, productLine)
      : null;
  return (
    <Notice
      tone={banner === 'clean' ? 'ok' : isBad ? 'bad' : 'warn'}
      title={banner === 'issues' ? 'Validations issue(s) found' : undefined}
    >
      <div>
        {fileName}: {formatOutcome(result)}
      </div>
      {note !== '' && banner !== 'clean' && <div>{note}</div>}
      <div>{getAdvice(status, component)}</div>
      {home && (
        <Box above="s">
          <Row>
            <Button variant="contained" {...link(home)}>
              {hasFindings ? 'See the findings' : `Go to submission ${submissionID}`}
            </Button>
          </Row>
        </Box>
      )}
    </Notice>
  );
}
