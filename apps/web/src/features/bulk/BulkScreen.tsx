/** A screen on which submissions are selected for one action: its button, the results of the last time, and the table. */
import { canSendInBulk } from '@idss/domain/stages/bulk-limit';
import type { ReactNode } from 'react';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { BulkTable, type BulkTableProps } from './BulkTable.tsx';
import { type ExecutedBulk, getCounts } from './bulk-view.ts';
import { OutcomePart, type OutcomePartProps } from './OutcomePart.tsx';

export interface BulkScreenProps
  extends Pick<BulkTableProps, 'list' | 'program' | 'label' | 'name'>,
    Omit<OutcomePartProps, 'outcomes' | 'bulkId'> {
  readonly title: string;
  readonly button: { readonly label: string; readonly icon: IconName; readonly onClick: () => void };
  readonly emptyText: string;
  readonly result: ExecutedBulk | null;
  /** The dialog, shown as long as the selected submissions are not too many. */
  readonly children: ReactNode;
}

export function BulkScreen(props: BulkScreenProps) {
  const { title, button, list, emptyText, result, action, csvName, children, ...table } = props;
  const { answer, rows, selectedRows } = list;
  const verdict = canSendInBulk(selectedRows.length);
  return (
    <>
      <PageHeader
        title={title}
        lead={answer.data && getCounts(rows, selectedRows.length)}
        actions={
          <DisabledReasonButton
            variant="contained"
            startIcon={<Icon name={button.icon} size={17} />}
            reason={verdict.ok ? null : verdict.reason}
            onClick={button.onClick}
          >
            {button.label}
          </DisabledReasonButton>
        }
      />
      <Stack gap="m">
        {result && <OutcomePart {...result} action={action} csvName={csvName} />}
        <BulkTable {...table} list={list} empty={{ text: emptyText }} />
      </Stack>
      {verdict.ok && children}
    </>
  );
}
