/** The files selected for an upload, and the sending of them. */
import { useCallback, useState } from 'react';
import { useUnsaved } from '../unsaved.ts';
import { maxFiles } from './FilePicker.tsx';
import { type SendingControl, useSending } from './use-sending.ts';

export interface SelectedFiles {
  readonly files: readonly File[];
  /** Why files were not added; null if they were. */
  readonly refusal: string | null;
  readonly add: (addedFiles: readonly File[]) => void;
  readonly refuse: () => void;
  readonly keepOnly: (files: readonly File[]) => void;
  readonly sending: SendingControl;
}

export interface SelectedFilesOptions<Answer extends object> {
  readonly getAddress: (transactionId: string) => string;
  readonly onReceived: (answer: Answer, transactionId: string) => void;
  readonly tooManyMessage: string;
  /** Whenever other files are selected. */
  readonly onChange?: () => void;
}

/** All callbacks keep their identity. */
export function useSelectedFiles<Answer extends object>(
  options: SelectedFilesOptions<Answer>,
): SelectedFiles {
  const { getAddress, onReceived, tooManyMessage, onChange } = options;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useCallback(
    (next: readonly File[]) => {
      setFiles(next);
      onChange?.();
    },
    [onChange],
  );
  const received = useCallback(
    (answer: Answer, transactionId: string) => {
      change([]);
      onReceived(answer, transactionId);
    },
    [change, onReceived],
  );
  const sending = useSending(getAddress, received);
  useUnsaved(files.length > 0);
  const add = useCallback(
    (addedFiles: readonly File[]) => {
      setRefusal(null);
      const names = new Set(addedFiles.map(({ name }) => name));
      const next = [...files.filter(({ name }) => !names.has(name)), ...addedFiles];
      if (next.length > maxFiles) setRefusal(tooManyMessage);
      else change(next);
    },
    [files, change, tooManyMessage],
  );
  const refuse = useCallback(() => setRefusal('Please select a valid file'), []);
  const keepOnly = (next: readonly File[]): void => {
    change(next);
    sending.reset();
  };
  return { files, refusal, add, refuse, keepOnly, sending };
}
