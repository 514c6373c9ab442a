/**
 * An auditor's unsaved changes, where the review table itself is no longer visible: their access was removed,
 * or the plan withdrew its file. They can still be read, copied and exported.
 */
import { Button } from '#src/ui/Button.tsx';
import { useEffect, useState } from 'react';
import { useDraft } from '#src/session/drafts.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import styles from './UnsavedChanges.module.css';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { type Changes, countChanges, noChanges } from './changes.ts';
import { getDraftKey } from './changes-draft.ts';
import DiscardDialog from './DiscardDialog.tsx';
import { saveTypedCsv, listTypedCells } from './export-csv.ts';
import { formatUnsaved } from './save-message.ts';

const TypedCells = ({ changes }: { changes: Changes }) => (
  <div className={styles.scroller} role="region" aria-label="What you typed and did not save" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Measure or indicator</th>
          <th scope="col">Cell</th>
          <th scope="col">Typed</th>
        </tr>
      </thead>
      <tbody>
        {listTypedCells(changes).map(({ measureCode, indicatorKey, cell, typed }) => (
          <tr key={`${measureCode} ${indicatorKey} ${cell}`}>
            <th scope="row">{indicatorKey || measureCode}</th>
            <td>{cell}</td>
            <td>{typed === '' ? 'Emptied' : typed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function Unsaved({ subId }: { subId: number }) {
  const [changes, , forget] = useDraft(getDraftKey(subId), noChanges);
  const [isDiscarding, setDiscarding] = useState(false);
  const count = countChanges(changes);
  if (count === 0) return null;
  return (
    <Stack gap="m">
      <Notice
        tone="warn"
        title={`${formatUnsaved(count)} of the review table of submission ${subId}`}
        action={
          <Row as="span" items="start">
            <Button
              color="inherit"
              variant="outlined"
              startIcon={<Icon name="download" size={16} />}
              onClick={() => saveTypedCsv(subId, changes)}
            >
              Export what you typed
            </Button>
            <Button color="inherit" onClick={() => setDiscarding(true)}>
              Discard
            </Button>
          </Row>
        }
      >
        You cannot work in the table now. What you typed stays in this window until you sign out or close it,
        and appears in the table again when you can.
      </Notice>
      <TypedCells changes={changes} />
      <DiscardDialog
        isOpen={isDiscarding}
        unsaved={count}
        onDiscard={() => {
          forget();
          setDiscarding(false);
        }}
        onCancel={() => setDiscarding(false)}
      >
        There is no other copy of what you typed. Export it first if you may need it.
      </DiscardDialog>
    </Stack>
  );
}

export default function UnsavedChanges({ subId }: { subId: number }) {
  // A comment being edited is stored when its table unmounts; it is read after that.
  const [isDiscarded, setDiscarded] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDiscarded(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isDiscarded ? <Unsaved subId={subId} /> : null;
}
