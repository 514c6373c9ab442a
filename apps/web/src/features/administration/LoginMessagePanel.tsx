/** The message of the login page: on or off, and its text. Spec: admin-console-login-message. */
import { plainTextOf } from '@idss/domain/announcements/rich-text';
import { canSaveLoginMessage } from '@idss/domain/settings/switches';
import type { AdministrationHome } from '@idss/contract/settings';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import { RichTextEditor } from '#src/components/rich-text/RichTextEditor.tsx';
import { useDraft } from '#src/session/drafts.ts';
import { Quiet } from '#src/ui/administration/AdministrationHome.styles.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Toggle } from '#src/ui/Toggle.tsx';

type LoginMessage = AdministrationHome['loginMessage'];

export function LoginMessagePanel({
  stored,
  onDone,
}: {
  stored: LoginMessage;
  onDone: (done: string) => void;
}) {
  // As it was opened: a change by another administrator must not change the base of the comparison.
  const [first, setFirst] = useState(stored);
  const [form, setForm, forget] = useDraft('login message', first);
  const [fresh, setFresh] = useState(0);
  const show = (message: LoginMessage): void => {
    forget();
    setFirst(message);
    setForm(message);
  };
  const save = useApiAction('UpdateConfigUserMsgOnLoginMode', {
    onRefreshed: () => {
      forget();
      onDone('The login message was saved.');
    },
  });
  const send = (changedAt: string | null): void =>
    save.mutate({ body: { Enable: form.enable, Message: form.message, changedAt } });
  const isNewer = stored.changedAt !== first.changedAt;
  const isMine = form.enable === stored.enable && form.message === stored.message;
  if (isNewer && isMine) show(stored);
  const isEmpty = plainTextOf(form.message).trim() === '';
  const verdict = canSaveLoginMessage(form.enable, isEmpty);
  const isSame = form.enable === first.enable && form.message === first.message;
  const reason = verdict.ok ? (isSame ? 'Nothing has changed.' : null) : verdict.reason;
  const isConflict = save.error instanceof ApiError && save.error.code === 'data_changed';
  return (
    <Panel
      title="Message on the login page"
      aside={
        <Row>
          <Quiet>{form.enable ? 'Shown' : 'Not shown'}</Quiet>
          <Toggle
            label="Show the message on the login page"
            isOn={form.enable}
            onPress={() => setForm({ ...form, enable: !form.enable })}
          />
        </Row>
      }
    >
      <Stack gap="m">
        <RichTextEditor
          key={fresh}
          label="Message"
          hint="Everyone who opens the portal sees it before they sign in. Alt+F10 moves to the formatting tools."
          initial={form.message}
          onChange={(message) => setForm({ ...form, message })}
        />
        {save.error && <ErrorState title="The message was not saved" {...describeError(save.error)} />}
        {isConflict && (
          <Row>
            <Button
              variant="outlined"
              onClick={() => {
                save.reset();
                show(stored);
                setFresh(fresh + 1);
              }}
            >
              Show the other text
            </Button>
            <Button variant="outlined" color="error" onClick={() => send(stored.changedAt)}>
              Replace it with mine
            </Button>
          </Row>
        )}
        <Row>
          <DisabledReasonButton
            variant="contained"
            reason={reason}
            loading={save.isPending}
            onClick={() => send(first.changedAt)}
          >
            Save
          </DisabledReasonButton>
          {stored.changedBy !== null && stored.changedAt !== null && (
            <Quiet>
              Last changed by {stored.changedBy}, <Moment at={stored.changedAt} />
            </Quiet>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}
