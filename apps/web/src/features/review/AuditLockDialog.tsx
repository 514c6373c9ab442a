/** Before the audit lock: what it does, or every row that still needs a designation, each a link to it. */
import { hedisComponent } from '@idss/domain/program';
import { Button } from '#src/ui/Button.tsx';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { describeError } from '#src/api/api-error.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import type { useStageAction } from '#src/components/use-stage-action.ts';
import { paths } from '#src/paths.ts';
import { useDraft } from '#src/session/drafts.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import styles from './AuditLockDialog.module.css';
import { countChanges, noChanges } from './changes.ts';
import { getDraftKey } from './changes-draft.ts';
import { formatUnsaved } from './save-message.ts';
import { getMeasures, type ReviewRow } from './review-rows.ts';
import { Dialog, DialogBody, DialogFoot } from '#src/ui/Dialog.tsx';

export interface AuditLockDialogProps {
  readonly summary: SubmissionSummary;
  /** Known next to the table; elsewhere null, and then they are read from where they are stored. */
  readonly unsaved: number | null;
  readonly isOpen: boolean;
  readonly action: ReturnType<typeof useStageAction>;
  /** Closed by a link to a row, too. */
  readonly onClose: () => void;
}

const getOpenRows = (measures: ReturnType<typeof getMeasures>): ReviewRow[] =>
  measures.flatMap(({ row, indicators }) => [row, ...indicators]).filter(({ isOpen }) => isOpen);

interface OpenRowsProps {
  readonly rows: readonly ReviewRow[];
  readonly getHref: (key: string) => string;
  readonly onFollow: () => void;
}

const OpenRows = ({ rows, getHref, onFollow }: OpenRowsProps) => (
  <Lines isFramed className={styles.list} aria-label="Rows without a designation" tabIndex={-1}>
    {rows.map((row) => (
      <li key={row.key}>
        <AppLink href={getHref(row.key)} onFollow={onFollow}>
          {row.measureCode}
          {row.indicatorKey === '' ? '' : `, ${row.name}`}
        </AppLink>{' '}
        {row.indicatorKey === '' && <span className={styles.name}>{row.name}</span>}
      </li>
    ))}
  </Lines>
);

export default function AuditLockDialog(props: AuditLockDialogProps) {
  const { summary, isOpen, action: lock, onClose } = props;
  const { subId, productLine } = summary;
  const review = useApi(
    'GetAuditDesignations',
    { submissionId: subId, component: hedisComponent },
    { enabled: isOpen },
  );
  const [changes] = useDraft(getDraftKey(subId), noChanges);
  const unsaved = props.unsaved ?? countChanges(changes);
  const action = summary.actions.find((candidate) => candidate.action === 'AuditLock');
  const label = action?.label ?? 'Apply Audit Lock';
  if (review.data?.lock.ok && unsaved === 0)
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title={`${label} for submission ${subId}?`}
        confirmLabel={label}
        isBusy={lock.isPending}
        error={lock.error ? describeError(lock.error) : null}
        onConfirm={() => lock.mutate('AuditLock')}
        onCancel={onClose}
      >
        {action?.confirm}
      </ConfirmDialog>
    );
  const openRowList = review.data ? getOpenRows(getMeasures(review.data)) : [];
  if (!isOpen) return null;
  return (
    <Dialog title={`Submission ${subId} cannot be locked yet`} onClose={onClose}>
      <DialogBody>
        {review.isPending && <LinesSkeleton lines={5} />}
        {review.error && <QueryError error={review.error} onRetry={() => void review.refetch()} />}
        {unsaved > 0 && (
          <Notice tone="warn" title={formatUnsaved(unsaved)} isAnnounced={false}>
            Unsaved changes would not be part of the lock. Save the review table first.{' '}
            <AppLink href={paths.review(subId, productLine)} onFollow={onClose}>
              Go to the review table
            </AppLink>
          </Notice>
        )}
        {review.data && !review.data.lock.ok && <div>{review.data.lock.reason}</div>}
        {openRowList.length > 0 && (
          <OpenRows
            rows={openRowList}
            getHref={(key) => paths.review(subId, productLine, key)}
            onFollow={onClose}
          />
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="outlined" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
