import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useConnection } from '#src/api/connection.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { lazyComponent, lazyPart } from './lazy-component.tsx';
import { reloadOrAsk, useReloadNeeded } from './load-code.ts';
import { useUnsaved, watchFields } from './unsaved.ts';

interface TextProps {
  readonly text: string;
}
const Loaded = ({ text }: TextProps) => <p>{text}</p>;
const failed = (): Error => new TypeError('Failed to fetch dynamically imported module');

/** What the portal's first page answers: this version, another one, or nothing. */
let portal: 'this' | 'other' | 'away' = 'this';
const ownScript = document.createElement('script');
ownScript.type = 'module';
ownScript.setAttribute('src', 'data:text/javascript,export{}');

watchFields();
beforeEach(() => {
  document.body.append(ownScript);
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    portal === 'away'
      ? Promise.reject(failed())
      : Promise.resolve(
          new Response(portal === 'this' ? document.documentElement.outerHTML : '<html></html>'),
        ),
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  ownScript.remove();
  vi.restoreAllMocks();
  portal = 'this';
  useConnection.setState({ state: 'online' });
  useReloadNeeded.setState({ reason: null });
  sessionStorage.clear();
});

function Page({ Part }: { readonly Part: (props: TextProps) => React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <textarea aria-label="Comment" />
      {isOpen && <Part text="Here it is" />}
    </>
  );
}
const open = () => page.getByRole('button', { name: 'Open' }).click();

test('without a connection the page around a part stays, and the part comes when there is one', async () => {
  let isThere = false;
  const Part = lazyPart<TextProps>(() =>
    isThere ? Promise.resolve({ default: Loaded }) : Promise.reject(failed()),
  );
  await renderOnBackground(<Page Part={Part} />);
  await page.getByRole('textbox').fill('typed');
  portal = 'away';
  await open();
  await expect
    .element(page.getByText('This part is loaded as soon as you are connected again.'))
    .toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveValue('typed');
  expect(useConnection.getState().state).toBe('offline');
  isThere = true;
  portal = 'this';
  window.dispatchEvent(new Event('online'));
  useConnection.setState({ state: 'online' });
  await expect.element(page.getByText('Here it is')).toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveValue('typed');
});

test('a dialog that could not be loaded opens when there is a connection again', async () => {
  let isThere = false;
  const Dialog = lazyComponent<TextProps>(() =>
    isThere ? Promise.resolve({ default: Loaded }) : Promise.reject(failed()),
  );
  await renderOnBackground(<Page Part={Dialog} />);
  portal = 'away';
  await open();
  await vi.waitFor(() => expect(useConnection.getState().state).toBe('offline'));
  await expect.element(page.getByRole('textbox')).toBeVisible();
  isThere = true;
  useConnection.setState({ state: 'online' });
  await expect.element(page.getByText('Here it is')).toBeVisible();
});

test('after an update a page with unsaved input asks for the reload', async () => {
  const Part = lazyPart<TextProps>(() => Promise.reject<{ default: typeof Loaded }>(failed()));
  await renderOnBackground(<Page Part={Part} />);
  await page.getByRole('textbox').fill('typed');
  portal = 'other';
  await open();
  await expect.element(page.getByText('This part is loaded when you reload the page.')).toBeVisible();
  await vi.waitFor(() => expect(useReloadNeeded.getState().reason).toBe('updated'));
  await expect.element(page.getByRole('textbox')).toHaveValue('typed');
});

test('a part that fails by itself says so in its place', async () => {
  const Broken = (): never => {
    throw new Error('a mistake');
  };
  const Part = lazyPart(() => Promise.resolve({ default: Broken }));
  await renderOnBackground(<Page Part={Part} />);
  await open();
  await expect.element(page.getByText('Something went wrong.')).toBeVisible();
  await expect.element(page.getByRole('textbox')).toBeVisible();
});

const Selected = ({ isUnsaved }: { readonly isUnsaved: boolean }) => {
  useUnsaved(isUnsaved);
  return <input type="search" aria-label="Search" />;
};

test('the page reloads by itself when nothing is unsaved, and not again and again', async () => {
  const reload = vi.fn<() => void>();
  const { rerender } = await renderOnBackground(<Selected isUnsaved />);
  reloadOrAsk('updated', reload);
  expect(reload).not.toHaveBeenCalled();
  await rerender(<Selected isUnsaved={false} />);
  await page.getByRole('searchbox').fill('only a search');
  reloadOrAsk('updated', reload);
  expect(reload).toHaveBeenCalledOnce();
  reloadOrAsk('updated', reload);
  expect(reload).toHaveBeenCalledOnce();
  expect(useReloadNeeded.getState().reason).toBe('updated');
});
