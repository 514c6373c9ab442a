import { useStageAction } from '#src/components/use-stage-action.ts';
import AuditLockDialog, { type AuditLockDialogProps } from './AuditLockDialog.tsx';

type LockDialogProps = Omit<AuditLockDialogProps, 'isOpen' | 'action'>;

/** The audit lock, asked for next to the table. */
export default function LockDialog(props: LockDialogProps) {
  return <AuditLockDialog {...props} isOpen action={useStageAction(props.summary, props.onClose)} />;
}
