/** Where files are dropped or chosen, and the list of what was chosen. Spec: uploads-screen. */
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import { useDropzone } from 'react-dropzone';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { fileSize } from './upload-progress.ts';

/** Spec: uploads-accepted. */
export const filesAtMost = 50;

const Zone = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  padding: '26px 16px',
  textAlign: 'center',
  borderRadius: 8,
  border: `2px dashed ${theme.vars.palette.edge}`,
  background: theme.vars.palette.background.paper,
  '& > svg': { color: theme.vars.palette.info.main },
  '& p': { margin: 0 },
  '& .lead': { fontSize: '.9375rem', fontWeight: 650 },
  '& .small': { color: theme.vars.palette.text.secondary },
  '&[data-over]': {
    borderColor: theme.vars.palette.primary.main,
    background: theme.vars.palette.surface.hover,
  },
  '&[data-off]': { opacity: 0.75 },
}));

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 320,
  overflow: 'auto',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 36,
    padding: '2px 6px 2px 12px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& .name': { flex: 1, minWidth: 0, fontWeight: 600 },
  '& .size': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}));

export interface FilePickerProps {
  /** Of the chooser, read aloud. */
  readonly label: string;
  /** Media types with their extensions, such as `{ 'text/xml': ['.xml'] }`. Keep its identity stable. */
  readonly accept: Readonly<Record<string, string[]>>;
  /** What may be dropped, such as `.xml or .zip`. */
  readonly what: string;
  /** What the files must be called, and how many there may be. */
  readonly names: string;
  readonly files: readonly File[];
  readonly isOff: boolean;
  /** The chosen files are added; a file of the same name is replaced. */
  readonly onAdd: (files: readonly File[]) => void;
  /** Nothing, or nothing that is accepted, was chosen. */
  readonly onRefused: () => void;
}

export function FilePicker(props: FilePickerProps) {
  const { label, accept, what, names, files, isOff, onAdd, onRefused } = props;
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
    multiple: true,
    noClick: true,
    noKeyboard: true,
    disabled: isOff,
    useFsAccessApi: false,
  });
  return (
    <Zone
      {...getRootProps({ role: 'group', 'aria-label': 'Files to upload', tabIndex: -1 })}
      data-over={isDragActive || undefined}
      data-off={isOff || undefined}
    >
      <input {...getInputProps({ 'aria-label': label, tabIndex: -1 })} />
      <Icon name="upload" size={38} />
      <p className="lead">{isDragActive ? 'Drop them here' : `Drop ${what} files here`}</p>
      <p className="small">{names}</p>
      <Button
        variant={files.length > 0 ? 'outlined' : 'contained'}
        onClick={open}
        disabled={isOff}
        sx={{ mt: 1 }}
      >
        Select File
      </Button>
    </Zone>
  );
}

export function FileList(props: { files: readonly File[]; onRemove: ((file: File) => void) | null }) {
  const { files, onRemove } = props;
  return (
    <List aria-label="Chosen files" tabIndex={0}>
      {files.map((file) => (
        <li key={file.name}>
          <Icon name="file" size={18} />
          <span className="name">{file.name}</span>
          <span className="size">{fileSize(file.size)}</span>
          {onRemove && (
            <IconButton size="small" onClick={() => onRemove(file)}>
              <Icon name="close" size={16} />
              <VisuallyHidden>Remove {file.name}</VisuallyHidden>
            </IconButton>
          )}
        </li>
      ))}
    </List>
  );
}
