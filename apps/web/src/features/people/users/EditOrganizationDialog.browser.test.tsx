import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { act, read } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useFeedback } from '#src/components/feedback.ts';
import FeedbackPart from '#src/components/FeedbackPart.tsx';
import { InRouter } from '#src/test/in-router.tsx';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import EditOrganizationDialog from './EditOrganizationDialog.tsx';
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
  vi.mocked(act).mockReset();
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
  await renderOnBackground(
    <QueryClientProvider client={queryClient}>
      <InRouter address="/userslistpage?organization=organization-10">
        <EditOrganizationDialog organization={organization} isStaff onClose={() => undefined} />
        <FeedbackPart />
      </InRouter>
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

test('a selected role takes the place of the one before', async () => {
  await open();
  vi.mocked(act).mockResolvedValue(undefined as never);
  await page.getByRole('combobox', { name: 'Role of Ana Lee' }).selectOptions('orgsigner');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect
    .poll(() => vi.mocked(act).mock.lastCall)
    .toEqual([
      'AddUserToRoles',
      expect.objectContaining({
        body: expect.objectContaining({
          userName: ana.email,
          roles: 'orgsigner',
          orgIds: '10',
          replaces: '10,organization,viewer',
          version: 'read',
        }),
      }),
    ]);
});

test('a role that needs no fresh sign-in is changed at once, and undone where nothing changed since', async () => {
  await open();
  const answer = vi.mocked(read).getMockImplementation();
  vi.mocked(read).mockImplementation(async (...call) =>
    (call[0] as string) === 'GetUser' ? { version: 'after', linkEnded: null } : answer?.(...call),
  );
  vi.mocked(act).mockResolvedValue(undefined as never);
  stored = [anaAs('orguser', 'after')];
  await page.getByRole('combobox', { name: 'Role of Ana Lee' }).selectOptions('orguser');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('The earlier role is back.')).toBeVisible();
  const change = { userName: ana.email, sysGroup: 'organization', orgIds: '10', subIds: '' };
  expect(vi.mocked(act).mock.calls.map(([name, input]) => [name, input])).toEqual([
    [
      'AddUserToRoles',
      { body: { ...change, roles: 'orguser', replaces: '10,organization,viewer', version: 'read' } },
    ],
    [
      'AddUserToRoles',
      { body: { ...change, roles: 'viewer', replaces: '10,organization,orguser', version: 'after' } },
    ],
  ]);
});

test('where the new role ends an activation link that waits, the dialog says so', async () => {
  await open();
  const answer = vi.mocked(read).getMockImplementation();
  vi.mocked(read).mockImplementation(async (...call) =>
    (call[0] as string) === 'GetUser' ? { linkEnded: { isMailedAgain: false } } : answer?.(...call),
  );
  vi.mocked(act).mockResolvedValue(undefined as never);
  await page.getByRole('combobox', { name: 'Role of Ana Lee' }).selectOptions('orgsigner');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect
    .poll(() => useFeedback.getState().done)
    .toBe(
      'The activation link made before has ended, because the roles changed. Edit the user to create another one.',
    );
});

test('the export has everyone whom its call answers, a role a line', async () => {
  await open();
  const people = Array.from({ length: 1_001 }, (_, n) => ({
    ...anaAs('viewer', 'v'),
    email: `p${n}@birch.example`,
  }));
  vi.mocked(act).mockResolvedValue(people);
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved.mock.lastCall?.[0]).toBeInstanceOf(Blob);
  expect(vi.mocked(act).mock.lastCall?.slice(0, 2)).toEqual([
    'ExportUsersForOrganization',
    { query: { organizationId: 10 } },
  ]);
  const csv = await new Response(saved.mock.lastCall?.[0] as Blob).text();
  expect(csv.trim().split('\n')).toHaveLength(1 + people.length);
  expect(csv).toContain('p1000@birch.example');
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
