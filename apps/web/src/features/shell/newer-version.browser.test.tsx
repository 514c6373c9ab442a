import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getBuild, noteServedPages, useNewerVersion } from '#src/api/newer-version.ts';
import { watchFields } from '#src/components/unsaved.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import NewerVersionBar from './NewerVersionBar.tsx';

watchFields();
afterEach(() => useNewerVersion.setState({ build: null, postponedBuild: null }));
const notice = page.getByText('A new version of the portal is available. Reload when it suits you.');

test('a newer version is reported quietly, may be put off, and is reported again when there is yet another one', async () => {
  await renderOnBackground(
    <>
      <ConnectionBar />
      <main id="main" tabIndex={-1} />
    </>,
  );
  noteServedPages('index-A', '/assets/index-A.js');
  noteServedPages(null, '/assets/index-A.js');
  expect(useNewerVersion.getState().build).toBeNull();
  noteServedPages('index-B', '/assets/index-A.js');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  noteServedPages('index-B', '/assets/index-A.js');
  await expect.element(notice).not.toBeInTheDocument();
  noteServedPages('index-C', '/assets/index-A.js');
  await expect.element(notice).toBeVisible();
  // A step back to this version.
  noteServedPages('index-A', '/assets/index-A.js');
  await expect.element(notice).not.toBeInTheDocument();
});

test('a page with unsaved input is reloaded only after a second question', async () => {
  const reload = vi.fn<() => void>();
  await renderOnBackground(
    <>
      <NewerVersionBar reload={reload} />
      <textarea aria-label="Comment" />
    </>,
  );
  await page.getByRole('textbox').fill('typed');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect
    .element(page.getByText('What you typed or chose on this page is not saved. A reload loses it.'))
    .toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(notice).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await page.getByRole('textbox').fill('');
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test('pages are named by their first script, and not while developing', () => {
  expect(getBuild('/assets/index-B2_x-9.js')).toBe('index-B2_x-9');
  expect(getBuild('/src/main.tsx')).toBeNull();
});
