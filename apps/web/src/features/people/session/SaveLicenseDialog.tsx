/** Asks who accepts a changed license agreement, and saves it. Spec: admin-console-license. */
import { useApi } from '#src/api/hooks.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { Stack } from '#src/ui/Layout.tsx';

export interface SaveLicenseDialogProps {
  readonly text: string;
  /** The version that the text began as. */
  readonly version: number;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function SaveLicenseDialog({ text, version, onClose, onSaved }: SaveLicenseDialogProps) {
  const home = useApi('GetAdministrationHome').data;
  const everyone = home ? `${home.people.withAccess} people, you included,` : 'Everyone, you included,';
  const accepted = home
    ? `${home.license.accepted} people with access who have accepted`
    : 'People who have accepted';
  return (
    <ConfirmAction
      call="SetLicenseAgreementText"
      input={(form) => ({
        query: { version: String(version), keepsAcceptances: form.get('who') === 'correction' },
        body: text,
      })}
      title={`Save as version ${version + 1}`}
      confirmLabel="Save"
      onClose={onClose}
      onDone={() => {
        onSaved();
        reportDone('The license agreement was saved.');
      }}
    >
      <Stack gap="m">
        <Choices
          legend="Who accepts this version?"
          name="who"
          choices={[
            {
              value: 'everyone',
              label: 'Everyone accepts again',
              hint: `${everyone} must accept it with their next click before they can go on.`,
            },
            {
              value: 'correction',
              label: 'It is a correction: acceptances stay',
              hint: `${accepted} are not asked again.`,
            },
          ]}
        />
        <span>Earlier versions, and who accepted them, stay on record.</span>
      </Stack>
    </ConfirmAction>
  );
}
