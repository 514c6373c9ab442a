import { isValidationStatus } from '@idss/domain/findings/finding';
import { Status } from '#src/ui/Status.tsx';

interface FileStatusProps {
  readonly validationStatus: string;
  readonly isProcessed: boolean;
}

/** Of a file of an upload, in a cell. */
export const fileStatus = ({ validationStatus, isProcessed }: FileStatusProps) =>
  isProcessed && isValidationStatus(validationStatus) ? <Status value={validationStatus} /> : 'Waiting';
