/** The organizations of a DCAP environment: names, contacts, and the page with their submissions. Spec: admin-data-dcap. */
import { Button } from '#src/ui/Button.tsx';
import type { DcapOrganization } from '@idss/contract/season/dcap';
import { useMemo, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { saveCsv } from '#src/ui/csv.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { RowButtons } from '#src/ui/RowButtons.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { OrganizationDialog } from './OrganizationDialog.tsx';
import { SubmissionsDialog } from './SubmissionsDialog.tsx';

type Open = {
  readonly dialog: 'organization' | 'contact' | 'submissions';
  readonly organization: DcapOrganization | null;
};

const dialogs = [
  { dialog: 'submissions', label: 'Submissions', fullLabel: 'View/Edit Submissions' },
  { dialog: 'organization', label: 'Edit', fullLabel: 'Edit' },
  { dialog: 'contact', label: 'Contact', fullLabel: 'Contact (Account Manager)' },
] as const;

const list = defineList<DcapOrganization>({
  label: 'Organizations',
  scope: 'organizations',
  name: 'DCAP organizations',
  getRowId: ({ eisOrgId }) => String(eisOrgId),
  columns: (column) => [
    { ...column.text('eisOrgId', 'OrgId', 110), isNumber: true },
    { ...column.text('orgName', 'Name', 320), isWrapped: true },
    {
      id: 'contact',
      header: 'Contact',
      width: 220,
      text: ({ contactFirstName, contactLastName }) => `${contactFirstName} ${contactLastName}`.trim(),
    },
    column.yesNo('inactive', 'Inactive', 120),
  ],
  pageSize: 10,
  empty: { title: 'No organizations yet', icon: 'file', text: 'Add the first one.' },
});

/** yyyyMMddHHmmss, in UTC. */
const formatTimestamp = (): string => new Date().toISOString().replace(/\D/g, '').slice(0, 14);

const exportCsv = (organizations: readonly DcapOrganization[]): void =>
  saveCsv(
    `Organizations_${formatTimestamp()}.csv`,
    ['OrgId', 'OrgName', 'ContactFirstName', 'ContactLastName'],
    organizations.map((each) => [each.eisOrgId, each.orgName, each.contactFirstName, each.contactLastName]),
  );

interface DialogButtonsProps {
  readonly organization: DcapOrganization;
  readonly onOpen: (open: Open) => void;
}

const DialogButtons = ({ organization, onOpen }: DialogButtonsProps) => (
  <RowButtons>
    {dialogs.map(({ dialog, label, fullLabel }) => (
      <Button
        key={dialog}
        aria-label={`${fullLabel} ${organization.eisOrgId}`}
        onClick={() => onOpen({ dialog, organization })}
      >
        {label}
      </Button>
    ))}
  </RowButtons>
);

export default function DcapPage() {
  const organizations = useApi('GetAllOrganizationsWithContact');
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const done = (sentence: string): void => {
    close();
    reportDone(sentence);
  };
  const rowActions = useMemo(
    () => ({
      label: 'Actions',
      width: 236,
      cell: (organization: DcapOrganization) => (
        <DialogButtons organization={organization} onOpen={setOpen} />
      ),
    }),
    [],
  );
  return (
    <>
      <PageHeader
        title="Organizations / Submissions List"
        actions={
          <>
            <Button variant="outlined" onClick={() => exportCsv(organizations.data ?? [])}>
              Export CSV
            </Button>
            <Button
              variant="contained"
              onClick={() => setOpen({ dialog: 'organization', organization: null })}
            >
              Add / Edit Org…
            </Button>
          </>
        }
      />
      <QueryTable {...list} query={organizations} rowActions={rowActions} />
      {open?.dialog === 'organization' && (
        <OrganizationDialog
          organizations={organizations.data ?? []}
          first={open.organization}
          onClose={close}
          onDone={done}
        />
      )}
      {open?.dialog === 'contact' && open.organization && (
        <ContactDialog organization={open.organization} onClose={close} onDone={done} />
      )}
      {open?.dialog === 'submissions' && open.organization && (
        <SubmissionsDialog organization={open.organization} onClose={close} />
      )}
    </>
  );
}
