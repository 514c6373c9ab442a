/** The mails of the portal, and whether it sends any. Spec: mail-page. */
import type { MailRow } from '@idss/contract/mail';
import type { MailState } from '@idss/domain/mail/mail-state';
import { useApi } from '#src/api/hooks.ts';
import { defineTable } from '#src/components/tables/define-table.ts';
import { TablePage } from '#src/components/tables/TablePage.tsx';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { DarkPanel } from '#src/ui/parts/DarkPanel.styles.ts';

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

const mails = defineTable({
  call: 'GetMails',
  title: 'Mail',
  lead: 'The latest 500 messages of the portal.',
  rowId: ({ mailId }) => mailId,
  above: <MailServer />,
  columns: (make) => [
    make.moment('createdAt', 'Written'),
    {
      ...make.choice('state', 'State', 116),
      cell: ({ state }) => (
        <Chip tone={tones[state]} icon={<Icon name={tones[state]} />}>
          {state}
        </Chip>
      ),
    },
    make.text('recipient', 'Recipient', 200),
    { ...make.text('subject', 'Subject', 244), isWrapped: true },
    make.count('attempts', 'Attempts', 100),
    make.moment('sentAt', 'Sent'),
    { ...make.text('lastError', 'Last Error', 150), isWrapped: true },
  ],
  detail: ({ text }: MailRow) =>
    text === null ? null : (
      <DarkPanel>
        <pre>{text}</pre>
      </DarkPanel>
    ),
  csv: 'Mails',
  pageSize: 20,
  empty: {
    title: 'No messages yet',
    icon: 'file',
    text: 'What the portal writes to people, such as activation links, is listed here.',
  },
});

export default function MailTab() {
  return <TablePage table={mails} />;
}
