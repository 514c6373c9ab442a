/** Asks for a designation and a comment for several rows: typed, Tab, typed, Enter. */
import { type Designation, designations } from '@idss/domain/audit/designation';
import { maxCommentLength } from '@idss/domain/audit/save-review';
import { pluralize } from '@idss/domain/format-number';
import { useState } from 'react';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import { type Assignment, getOffered } from './assign.ts';
import { formatDesignation } from './designation-names.ts';
import type { ReviewRow } from './review-rows.ts';

export interface AssignDialogProps {
  readonly rows: readonly ReviewRow[];
  readonly onAssign: (assignment: Assignment) => void;
  readonly onClose: () => void;
}

export default function AssignDialog({ rows, onAssign, onClose }: AssignDialogProps) {
  const [designation, setDesignation] = useState<Designation | ''>('');
  const [comment, setComment] = useState('');
  const offered = getOffered(rows);
  const missing = designations.filter((each) => !offered.includes(each));
  return (
    <FormDialog
      title={`Designation and comment of ${rows.length} ${pluralize(rows.length, 'row')}`}
      submit={{
        label: 'Set',
        reason:
          designation === '' && comment.trim() === '' ? 'Choose a designation, or type a comment.' : null,
        onSubmit: () => onAssign({ designation, comment: comment.trim() }),
      }}
      onClose={onClose}
    >
      <Stack gap="m">
        <Labelled label="Audit designation">
          <PlainSelect
            autoFocus
            value={designation}
            onChange={({ target }) => setDesignation(offered.find((each) => each === target.value) ?? '')}
          >
            <option value="">Leave as it is</option>
            {offered.map((each) => (
              <option key={each} value={each}>
                {formatDesignation(each)}
              </option>
            ))}
          </PlainSelect>
        </Labelled>
        <Labelled label="Comment">
          <TextBox
            value={comment}
            maxLength={maxCommentLength}
            placeholder="Leave as it is"
            onChange={({ target }) => setComment(target.value)}
          />
        </Labelled>
        {missing.length > 0 && <Quiet as="p">None of these rows may have {missing.join(', ')}.</Quiet>}
      </Stack>
    </FormDialog>
  );
}
