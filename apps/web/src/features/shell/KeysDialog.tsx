/** The keys that work here. Spec: shell-keys. */
import { useSingleKeys } from '#src/components/use-keys.ts';
import { useKeyLists } from '#src/components/use-listed-keys.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#src/ui/Dialog.tsx';
import { Title } from '#src/ui/Text.tsx';
import { paletteKey } from './PaletteButton.tsx';
import styles from './KeysDialog.module.css';

const everywhere = [
  [paletteKey.replace(' ', ' + '), 'Search or jump to a submission, a screen, an action.'],
  ['?', 'These keys.'],
  ['Escape', 'Close a dialog, a menu or a box.'],
  ['Tab, Shift + Tab', 'To the next control, and back.'],
] as const;

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const lists = useKeyLists((state) => state.lists);
  const areSingleKeysOn = useSingleKeys((state) => state.areOn);
  return (
    <Dialog title="Keys" maxWidth="md" onClose={onClose}>
      <DialogBody>
        {!areSingleKeysOn && (
          <p>Single keys such as J and ? are off. The filters of the findings turn them on.</p>
        )}
        {[...lists, ['Everywhere', everywhere] as const].map(([title, keys]) => (
          <section key={title}>
            <Title level={3}>{title}</Title>
            <dl className={styles.keys}>
              {keys.map(([names, does]) => (
                <div key={names}>
                  <dt>
                    {names.split(', ').map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
      <DialogFoot>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
