/** One line of a list of files: what it is, more about it, and its Download. */
import type { ReactNode } from 'react';
import { DownloadButton } from './DownloadButton.tsx';
import styles from './FileLine.module.css';

export interface FileLineProps {
  readonly label: string;
  readonly details: ReactNode;
  /** The file in the name of the button; default: what it is. */
  readonly name?: string;
  readonly onDownload: () => Promise<void>;
}

export const FileLine = ({ label, details, name = label, onDownload }: FileLineProps) => (
  <li>
    <span className={styles.label}>
      {label}
      <span className={styles.details}>{details}</span>
    </span>
    <DownloadButton aria-label={`Download ${name}`} onDownload={onDownload}>
      Download
    </DownloadButton>
  </li>
);
