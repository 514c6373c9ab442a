import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { act, read } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import FeedbackPart from '#src/components/FeedbackPart.tsx';
import { renderOnGround } from '#src/test/render-on-ground.tsx';
import { EditOrganizationDialog } from './EditOrganizationDialog.tsx';
import { ana } from './user.fixture.ts';

vi.mock('#src/api/client.ts', { spy: true });

type Member = Answer<'GetUsersForOrganization'>[number];
const anaAs = (roleName: 'viewer' | 'orguser', version: string): Member => ({
  ...ana,
  roles: [{ entityId: 10, entityName: 'Birch Plan', roleType: 'organization', roleName }],
  version,
});
const choices = (['viewer', 'orguser', 'orgsigner'] as const).map((roleName) => ({
  roleName,
  roleType: 'organization' as const,
  label: roleName,
}));

let stored: readonly Member[] = [];
beforeEach(() => {
  queryClient.clear();
  stored = [anaAs('viewer', 'read')];
  vi.mocked(read).mockImplementation(async (name: string) =>
    name === 'GetUsersForOrganization'
      ? stored
      : name === 'GetAllRolesPerSysGroup'
        ? choices
        : name.endsWith('Count')
          ? stored.length
          : [],
  );
});

const message = 'The roles of ana@birch.example were changed in the meantime.';
const refusal = new ApiError(409, message, 'data_changed');

async function open(): Promise<void> {
  const organization = { orgId: 10, orgName: 'Birch Plan', orgType: 'organization' } as const;
  await renderOnGround(
    <QueryClientProvider client={queryClient}>
      <EditOrganizationDialog organization={organization} isStaff onClose={() => undefined} />
      <FeedbackPart />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('combobox', { name: 'Role of Ana Lee' })).toHaveValue('viewer');
}

/** Another administrator was faster: the call is refused, and the list shows their change. */
async function expectConflict(): Promise<void> {
  const error = page.getByRole('alertdialog', { name: 'Error' });
  await expect.element(error.getByText(message)).toBeVisible();
  expect(JSON.stringify(vi.mocked(act).mock.lastCall)).toContain('"version":"read"');
  await page.getByRole('button', { name: 'Ok' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Role of Ana Lee' })).toHaveValue('orguser');
}

test('a role that another administrator has changed since is not replaced, and is shown as it is now', async () => {
  await open();
  vi.mocked(act).mockRejectedValue(refusal);
  stored = [anaAs('orguser', 'now')];
  await page.getByRole('combobox', { name: 'Role of Ana Lee' }).selectOptions('orgsigner');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expectConflict();
});

test('a role of a person who has changed since is not deleted', async () => {
  await open();
  vi.mocked(act).mockRejectedValue(refusal);
  stored = [anaAs('orguser', 'now')];
  await page.getByRole('button', { name: 'Delete Viewer of Ana Lee' }).click();
  await page
    .getByRole('dialog', { name: /^Delete this role/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expectConflict();
});
