/** The message of the login page: on or off, and its text. Spec: admin-console-login-message. */
import type { AdministrationHome } from '@idss/contract/season/settings';
import { toPlainText } from '@idss/domain/announcements/rich-text';
import { canSaveLoginMessage } from '@idss/domain/settings/switches';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { reportDone, useFeedbackPlace } from '#src/components/feedback.ts';
import { Moment } from '#src/components/Moment.tsx';
import { OutdatedNotice } from '#src/components/OutdatedNotice.tsx';
import { LazyRichTextEditor } from '#src/components/rich-text/LazyRichTextEditor.tsx';
import { useDraft } from '#src/session/drafts.ts';
import { Muted } from '#src/ui/Text.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Toggle } from '#src/ui/Toggle.tsx';

type LoginMessage = AdministrationHome['loginMessage'];

function findSaveProblem(message: LoginMessage, stored: LoginMessage): string | null {
  if (message.changedAt !== stored.changedAt) return 'Decide first which text to keep.';
  if (message.enable === stored.enable && message.message === stored.message) return 'Nothing has changed.';
  const verdict = canSaveLoginMessage(message.enable, toPlainText(message.message).trim() === '');
  return verdict.ok ? null : verdict.reason;
}

/** The message as it is edited, until it is saved; what was typed survives a reload. */
function useLoginMessage(stored: LoginMessage) {
  // Null: nothing was changed. `changedAt` is that of the version that the text began as.
  const [draft, setDraft, forget] = useDraft<LoginMessage | null>('login message', null);
  const form = draft ?? stored;
  const save = useApiAction('UpdateConfigUserMsgOnLoginMode', {
    onRefreshed: () => {
      forget();
      reportDone('The login message was saved.');
    },
  });
  return {
    form,
    save,
    change: (change: Partial<LoginMessage>) => setDraft({ ...form, ...change }),
    acceptTheirs: () => {
      save.reset();
      forget();
    },
    keepMine: () => {
      save.reset();
      setDraft({ ...form, changedAt: stored.changedAt });
    },
  };
}

export function LoginMessagePanel({ stored }: { stored: LoginMessage }) {
  useFeedbackPlace();
  const { form, save, change, acceptTheirs, keepMine } = useLoginMessage(stored);
  const { enable, message, changedAt } = form;
  return (
    <Panel
      title="Message on the login page"
      aside={
        <Row>
          <Muted as="span">{enable ? 'Shown' : 'Not shown'}</Muted>
          <Toggle
            label="Show the message on the login page"
            isOn={enable}
            onPress={() => change({ enable: !enable })}
          />
        </Row>
      }
    >
      <Stack gap="m">
        {changedAt !== stored.changedAt && (
          <OutdatedNotice
            title={`${stored.changedBy ?? 'Another administrator'} changed the message in the meantime.`}
            onAcceptTheirs={acceptTheirs}
            onKeepMine={keepMine}
          />
        )}
        <LazyRichTextEditor
          key={changedAt}
          label="Message"
          hint="Everyone who opens the portal sees it before they sign in. Alt+F10 moves to the formatting tools."
          initial={message}
          onChange={(typed) => change({ message: typed })}
        />
        {save.error && <ErrorState title="The message was not saved" {...describeError(save.error)} />}
        <Row>
          <DisabledReasonButton
            variant="contained"
            reason={findSaveProblem(form, stored)}
            isBusy={save.isPending}
            onClick={() => save.mutate({ body: { Enable: enable, Message: message, changedAt } })}
          >
            Save
          </DisabledReasonButton>
          {stored.changedBy !== null && stored.changedAt !== null && (
            <Muted as="span">
              Last changed by {stored.changedBy}, <Moment at={stored.changedAt} />
            </Muted>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}
