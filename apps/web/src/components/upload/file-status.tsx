/** The validation status of a file, in a cell. */
import { isValidationStatus } from '@idss/domain/findings/finding';
import { Status } from '#src/ui/Status.tsx';

interface FileStatusProps {
  readonly validationStatus: string;
  readonly isProcessed: boolean;
}

export const renderStatus = ({ validationStatus }: Pick<FileStatusProps, 'validationStatus'>) =>
  isValidationStatus(validationStatus) ? <Status value={validationStatus} /> : validationStatus;

/** Of a file of an upload, which may be in progress. */
export const renderFileStatus = ({ validationStatus, isProcessed }: FileStatusProps) =>
  isProcessed && isValidationStatus(validationStatus) ? <Status value={validationStatus} /> : 'Waiting';
