/** Two uploads to compare: the latest two are proposed. */
import { useState } from 'react';
import { formatMoment } from '#src/components/moments.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { FieldBar } from '#src/ui/FieldBar.tsx';
import styles from './ChooseUploads.module.css';
import {
  getComparable,
  formatCounts,
  getLatestTwo,
  type Uploaded,
  getComparisonRefusal,
} from './upload-text.ts';

export interface ChooseUploadsProps {
  readonly uploads: readonly Uploaded[];
  readonly onCompare: (before: string, after: string) => void;
}

const formatOption = (upload: Uploaded): string =>
  [
    formatMoment(upload.createDate),
    upload.originalName,
    formatCounts(upload),
    upload.isInForce ? 'current' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');

export function ChooseUploads({ uploads, onCompare }: ChooseUploadsProps) {
  const [selected, setSelected] = useState<{ readonly before?: string; readonly after?: string }>({});
  const comparableUploads = getComparable(uploads);
  const defaultPair = getLatestTwo(uploads);
  const before = comparableUploads.find(
    ({ fileId }) => fileId === (selected.before ?? defaultPair?.[0].fileId),
  );
  const after = comparableUploads.find(
    ({ fileId }) => fileId === (selected.after ?? defaultPair?.[1].fileId),
  );
  const refused = uploads.find(({ canCompare }) => !canCompare.ok)?.canCompare.reason;
  const reason =
    comparableUploads.length < 2
      ? comparableUploads.length === 0 && refused
        ? refused
        : 'There are no two uploads yet that can be compared.'
      : getComparisonRefusal(before, after);
  const renderSide = (label: string, value: Uploaded | undefined, onChange: (fileId: string) => void) => (
    <label>
      {label}
      <PlainSelect value={value?.fileId ?? ''} onChange={({ target }) => onChange(target.value)}>
        {!value && <option value="">None</option>}
        {comparableUploads.map((upload) => (
          <option key={upload.fileId} value={upload.fileId}>
            {formatOption(upload)}
          </option>
        ))}
      </PlainSelect>
    </label>
  );
  return (
    <FieldBar as="fieldset" className={styles.bar}>
      <legend>Compare two uploads</legend>
      {renderSide('Earlier', before, (fileId) => setSelected({ ...selected, before: fileId }))}
      {renderSide('Later', after, (fileId) => setSelected({ ...selected, after: fileId }))}
      <DisabledReasonButton
        variant="outlined"
        reason={reason}
        onClick={() => before && after && onCompare(before.fileId, after.fileId)}
      >
        Compare
      </DisabledReasonButton>
    </FieldBar>
  );
}
