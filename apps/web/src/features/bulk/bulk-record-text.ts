/** Words for bulk actions of the last days and their undo. Spec: bulk-record. */
import type { BulkRecord } from '@idss/contract/bulk/bulk-records';
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { componentLabel } from '@idss/domain/program';
import { bulkRecords, type RecordedBulkAction } from '@idss/domain/stages/bulk-record';
import type { ToneName } from '#src/ui/Chip.tsx';
import type { BulkActionTexts } from './bulk-view.ts';

/** `HEDIS Unsubmit`, `Users and roles` */
export const getTitle = ({ action, component }: Pick<BulkRecord, 'action' | 'component'>): string =>
  component === null
    ? bulkRecords[action].label
    : `${componentLabel(component)} ${bulkRecords[action].label}`;

export const countAll = ({ done, refused, waiting }: BulkRecord): number => done + refused + waiting;

export const formatSubject = (record: BulkRecord): string =>
  record.action === 'Users'
    ? formatCount(record.done, 'person', 'people')
    : formatCount(countAll(record), 'submission');

/** How far it is, in words, with the tone of its mark. */
export function describeState(record: BulkRecord): { readonly text: string; readonly tone: ToneName } {
  const { state, files, validated, isUndone } = record;
  if (state === 'interrupted') return { text: 'Interrupted', tone: 'bad' };
  if (state === 'running') return { text: 'Running', tone: 'info' };
  if (validated < files)
    return { text: `${formatNumber(validated)} of ${formatNumber(files)} files checked`, tone: 'info' };
  return isUndone ? { text: 'Undone', tone: 'none' } : { text: 'Done', tone: 'ok' };
}

interface UndoTexts extends BulkActionTexts {
  readonly consequence: string;
}

const undoTexts: Partial<Readonly<Record<RecordedBulkAction, UndoTexts>>> = {
  MarkFinal: {
    participle: 'opened again',
    consequence: 'The submissions are no longer final, as before the action.',
  },
  UnMarkFinal: {
    participle: 'marked final again',
    consequence: 'The submissions are final again. Reporting choices have to be made again.',
  },
  Attestation: {
    participle: 'opened for another attestation',
    consequence: 'The attestations are kept, marked void. The submissions have to be attested again.',
  },
  Unsubmit: {
    participle: 'given their files back',
    consequence: 'The archived files are checked again and become current, as if they were uploaded now.',
  },
};
export const getUndoTexts = (action: RecordedBulkAction): UndoTexts | null => undoTexts[action] ?? null;
