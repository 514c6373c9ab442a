import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { forgetDrafts, useDraft } from './drafts.ts';
import { type Phase, setSession, readStoredProfile, storeRoot } from './session-store.ts';

const profile = (name: string) => ({ sub: name, email: `${name}@plan.example`, name });
const ana = profile('ana');
const ben = profile('ben');

afterEach(() => {
  sessionStorage.clear();
  setSession('signedOut', null);
});

function Note({ about }: { readonly about: string }) {
  const [text, setText, forget] = useDraft(`note:${about}`, '');
  return (
    <>
      <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={forget}>
        Saved
      </button>
    </>
  );
}
const note = () => page.getByRole('textbox', { name: 'Note' });

test('a draft outlives a reload, and is forgotten once it is saved', async () => {
  setSession('signedIn', ana);
  const first = await render(<Note about="1" />);
  await note().fill('rates checked');
  await first.unmount();
  const { rerender } = await render(<Note about="1" />);
  await expect.element(note()).toHaveValue('rates checked');
  await rerender(<Note about="2" />);
  await expect.element(note()).toHaveValue('');
  await rerender(<Note about="1" />);
  await page.getByRole('button', { name: 'Saved' }).click();
  await expect.element(note()).toHaveValue('');
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test("another person in this tab does not see it, and its owner's comes back", async () => {
  setSession('signedIn', ana);
  await render(<Note about="1" />);
  await note().fill('for Ana alone');
  setSession('signedIn', ben);
  await expect.element(note()).toHaveValue('');
  await note().fill('of Ben');
  setSession('signedIn', ana);
  await expect.element(note()).toHaveValue('for Ana alone');
});

test('logging out forgets every draft and nothing else', async () => {
  setSession('signedIn', ana);
  await render(<Note about="1" />);
  await note().fill('secret');
  sessionStorage.setItem('other', 'kept');
  forgetDrafts();
  expect(Object.entries(sessionStorage).flat().join(' ')).not.toContain('secret');
  expect(sessionStorage.getItem('other')).toBe('kept');
});

test('the profile is stored while a user is signed in, so that a reload can sign in silently', () => {
  setSession('signedIn', ana);
  expect(readStoredProfile()).toEqual(ana);
  setSession('restoring', ana);
  expect(JSON.parse(sessionStorage.getItem('root') ?? '')).toEqual({ user: ana, isLoadingUser: true });
});

test.each<[Phase, typeof ana | null]>([
  ['lost', ana],
  ['signedOut', null],
  ['leaving', null],
])('in the phase %s no profile is stored', (phase, storedProfile) => {
  setSession('signedIn', ana);
  setSession(phase, storedProfile);
  expect(readStoredProfile()).toBeNull();
  expect(Object.values(sessionStorage).join(' ')).not.toContain(ana.email);
});

test.each(['', '{', '{"user":{"sub":7}}', '7', 'null'])('a stored root of %j is no user', (text) => {
  storeRoot(ana, false);
  sessionStorage.setItem('root', text);
  expect(readStoredProfile()).toBeNull();
});
