/** A button that opens a dialog to add a person, and then shows the activation link of the person who was added. */
import { type ComponentType, useState } from 'react';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import type { Added } from './add-person.ts';

const ActivationLinkDialog = lazyComponent(async () => ({
  default: (await import('#src/features/people/links/ActivationLink.tsx')).ActivationLinkDialog,
}));

interface AddedLinkProps {
  readonly added: Added | null;
  readonly onClose: () => void;
}

export const AddedLink = ({ added, onClose }: AddedLinkProps) =>
  added?.link && (
    <ActivationLinkDialog name={added.email} email={added.email} link={added.link} onClose={onClose} />
  );

export interface AddDialogProps {
  readonly onAdded: (added: Added) => void;
  readonly onClose: () => void;
}

interface AddPersonProps {
  readonly label: string;
  readonly dialog: ComponentType<AddDialogProps>;
  readonly onAdded?: (email: string) => void;
}

export function AddPerson({ label, dialog: AddDialog, onAdded }: AddPersonProps) {
  const [added, setAdded] = useState<Added | null>(null);
  return (
    <>
      <DialogButton
        variant="contained"
        dialog={(close) => (
          <AddDialog
            onAdded={(person) => {
              close();
              setAdded(person);
              onAdded?.(person.email);
            }}
            onClose={close}
          />
        )}
      >
        {label}
      </DialogButton>
      <AddedLink added={added} onClose={() => setAdded(null)} />
    </>
  );
}
