/** The mails of the portal, and whether it sends any. Spec: mail-page. */
import type { MailRow } from '@idss/contract/operations/mail';
import { formatCount } from '@idss/domain/format-number';
import type { MailState } from '@idss/domain/mail/mail-state';
import { useApi } from '#src/api/hooks.ts';
import { defineTable } from '#src/components/tables/define-table.ts';
import { formatMoment } from '#src/components/moments.ts';
import { TableAction } from '#src/components/tables/TableAction.tsx';
import { RowButtons } from '#src/ui/RowButtons.tsx';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import styles from '#src/ui/DarkPanel.module.css';

const tones: Readonly<Record<MailState, ToneName>> = {
  waiting: 'none',
  sending: 'info',
  sent: 'ok',
  unknown: 'warn',
  failed: 'bad',
  cancelled: 'none',
};

function MailServer() {
  const server = useApi('GetMailServer').data;
  if (!server) return null;
  if (server.failing)
    return (
      <Stack below="m">
        <Notice tone="bad" title={`Mail has not been sent since ${formatMoment(server.failing.since)}`}>
          {server.failing.count === 1
            ? '1 message waits'
            : `${formatCount(server.failing.count, 'message')} wait`}{' '}
          and will be sent when the mail server accepts mail again; a message is given up after a day. The
          last answer was: {server.failing.why}
        </Notice>
      </Stack>
    );
  return (
    <Stack below="m">
      {server.sendsMail ? (
        <Notice tone="info">Mail is sent from {server.from}.</Notice>
      ) : (
        <Notice tone="warn" title="The portal sends no mail">
          No mail server is set up (SMTP_URL). In the demonstration every message is listed here to be read.
        </Notice>
      )}
    </Stack>
  );
}

function SendAgain({ mail: { mailId, recipient, subject, state, maySendAgain } }: { mail: MailRow }) {
  if (!maySendAgain.ok) return null;
  return (
    <RowButtons>
      <TableAction
        call="SendMailAgain"
        input={() => ({ query: { mailId } })}
        label="Send again"
        fullLabel={`Send “${subject}” to ${recipient} again`}
        title="Send the message again"
        done={`The message to ${recipient} is being sent.`}
      >
        {state === 'waiting'
          ? `“${subject}” is sent to ${recipient} now instead of with its next attempt.`
          : `“${subject}” is sent to ${recipient} once more. A link in an earlier copy no longer works.`}
      </TableAction>
    </RowButtons>
  );
}

export default defineTable({
  call: 'GetMails',
  title: 'Mail',
  lead: 'The latest 500 messages of the portal.',
  getRowId: ({ mailId }) => mailId,
  above: <MailServer />,
  columns: (column) => [
    { ...column.moment('createdAt', 'Written', 122), isWrapped: true },
    {
      ...column.choice('state', 'State', 126),
      cell: ({ state, attempts }) =>
        state === 'waiting' && attempts > 0 ? (
          <Chip tone="warn" icon={<Icon name="warn" />}>
            not sent yet
          </Chip>
        ) : (
          <Chip tone={tones[state]} icon={<Icon name={tones[state]} />}>
            {state}
          </Chip>
        ),
    },
    { ...column.text('recipient', 'Recipient', 186), isWrapped: true },
    { ...column.text('subject', 'Subject', 140), isWrapped: true },
    column.count('attempts', 'Attempts', 98),
    { ...column.moment('sentAt', 'Sent', 122), isWrapped: true },
    { ...column.text('lastError', 'Last Error', 176), isWrapped: true },
  ],
  detail: ({ text }: MailRow) =>
    text === null ? null : (
      <div className={styles.darkPanel}>
        <pre>{text}</pre>
      </div>
    ),
  rowActions: { label: 'Send again', width: 92, cell: (mail) => <SendAgain mail={mail} /> },
  csv: 'Mails',
  pageSize: 20,
  empty: {
    title: 'No messages yet',
    icon: 'file',
    text: 'What the portal writes to people, such as activation links, is listed here.',
  },
});
