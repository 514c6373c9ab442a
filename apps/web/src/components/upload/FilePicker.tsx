/** A drop zone and file chooser, and the list of the selected files. Spec: uploads-screen. */
import { Button, IconButton } from '#src/ui/Button.tsx';
import { useCallback } from 'react';
import { useDropzone } from 'react-dropzone';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import styles from './FilePicker.module.css';
import { formatSize } from '../format-size.ts';

/** Spec: uploads-accepted. */
export const maxFiles = 50;

export interface FilePickerProps {
  /** Of the chooser, read aloud. */
  readonly label: string;
  /** Media types with their extensions, such as `{ 'text/xml': ['.xml'] }`. Keep its identity stable. */
  readonly accept: Readonly<Record<string, string[]>>;
  /** The accepted file types, such as `.xml or .zip`. */
  readonly fileTypes: string;
  /** The rules for the names and the number of files. */
  readonly hint: string;
  readonly files: readonly File[];
  readonly isDisabled?: boolean;
  /** One file at a time. */
  readonly isSingle?: boolean;
  /** In place of the usual words. */
  readonly lead?: string;
  /** Something else is the main action of its card. */
  readonly isSecondary?: boolean;
  /** In a narrow card. */
  readonly isDense?: boolean;
  /** The selected files are added; a file of the same name is replaced. */
  readonly onAdd: (files: readonly File[]) => void;
  /** No file, or no accepted file, was selected. */
  readonly onRefused: () => void;
}

export function FilePicker(props: FilePickerProps) {
  const {
    label,
    accept,
    fileTypes,
    hint,
    files,
    isDisabled = false,
    isSingle = false,
    isDense = false,
    isSecondary = false,
    onAdd,
    onRefused,
  } = props;
  const onDrop = useCallback(
    (accepted: File[], rejected: readonly unknown[]) => {
      if (accepted.length > 0) onAdd(accepted);
      if (accepted.length === 0 || rejected.length > 0) onRefused();
    },
    [onAdd, onRefused],
  );
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop,
    accept,
    multiple: !isSingle,
    noClick: true,
    noKeyboard: true,
    disabled: isDisabled,
    useFsAccessApi: false,
  });
  return (
    <div
      className={styles.zone}
      {...getRootProps({ role: 'group', 'aria-label': 'Files to upload', tabIndex: -1 })}
      data-over={isDragActive || undefined}
      data-off={isDisabled || undefined}
      data-dense={isDense || undefined}
    >
      <input {...getInputProps({ 'aria-label': label, tabIndex: -1 })} />
      <Icon name="upload" size={isDense ? 22 : 38} />
      <p className={styles.lead}>
        {props.lead ??
          (isSingle
            ? `Drop a ${fileTypes} file here`
            : isDragActive
              ? 'Drop them here'
              : `Drop ${fileTypes} files here`)}
      </p>
      <p className={styles.small}>{hint}</p>
      <Button
        variant={files.length > 0 || isSecondary ? 'outlined' : 'contained'}
        onClick={open}
        disabled={isDisabled}
        className={styles.button}
      >
        Select File
      </Button>
    </div>
  );
}

export function FileList(props: { files: readonly File[]; onRemove: ((file: File) => void) | null }) {
  const { files, onRemove } = props;
  return (
    <ul className={styles.list} aria-label="Selected files" tabIndex={0}>
      {files.map((file, place) => (
        // Two folders may have files of one name.
        <li key={`${place} ${file.name}`}>
          <Icon name="file" size={18} />
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{formatSize(file.size)}</span>
          {onRemove && (
            <IconButton isSmall onClick={() => onRemove(file)}>
              <Icon name="close" size={16} />
              <VisuallyHidden>Remove {file.name}</VisuallyHidden>
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
