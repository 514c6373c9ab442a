import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { SelectedFilesPanel } from './SelectedFilesPanel.tsx';
import { FilePicker, maxFiles } from './FilePicker.tsx';
import { useSelectedFiles } from './use-selected-files.ts';
import styles from './FilePicker.module.css';

const tooManyMessage = `At most ${maxFiles} files.`;
const accept = { 'text/xml': ['.xml'] };
const getAddress = (transactionId: string) => `/upload-test?transactionId=${transactionId}`;
const onReceived = vi.fn<(answer: object, transactionId: string) => void>();

/** The picker and the list as the upload page has them. */
function Uploads() {
  const selected = useSelectedFiles({ getAddress, onReceived, tooManyMessage });
  return (
    <>
      <FilePicker
        label="Files"
        accept={accept}
        fileTypes=".xml"
        hint="Any name"
        files={selected.files}
        isDisabled={false}
        onAdd={selected.add}
        onRefused={selected.refuse}
      />
      <SelectedFilesPanel
        selected={selected}
        refusedTitle="Refused"
        failedTitle="Failed"
        tryAgain="Send it again."
      >
        <button type="button" onClick={() => selected.sending.send(selected.files)}>
          Upload
        </button>
      </SelectedFilesPanel>
    </>
  );
}

/** The requests that were sent; each waits for its answer. */
class FakeRequest {
  static readonly sent: FakeRequest[] = [];
  readonly upload: { onprogress?: (event: object) => void } = {};
  url = '';
  files: string[] = [];
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  open(_method: string, url: string): void {
    this.url = url;
  }
  setRequestHeader(): void {}
  getResponseHeader = () => 'r-1';
  send(form: FormData): void {
    this.files = form.getAll('files').map((file) => (file as File).name);
    FakeRequest.sent.push(this);
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

async function open(): Promise<void> {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const router = createRouter({
    routeTree: createRootRoute({ component: Uploads }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await renderOnBackground(<RouterProvider router={router as never} />);
  await expect.element(button('Select File')).toBeVisible();
}
afterEach(() => {
  vi.unstubAllGlobals();
  FakeRequest.sent.length = 0;
  onReceived.mockClear();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const names = () =>
  page
    .getByRole('list', { name: 'Selected files' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector(`.${styles.name}`)?.textContent ?? '');
const xml = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'text/xml' });
const choose = (...files: File[]) => userEvent.upload(page.getByLabelText('Files', { exact: true }), files);
const title = (text: string) => page.getByRole('heading', { name: text });

test('chosen files are listed and counted; one of the same name replaces the earlier', async () => {
  await open();
  await choose(xml('a.xml'), xml('b.xml', 2048));
  await expect.element(title('2 files selected, 2.1 kB')).toBeVisible();
  expect(names()).toEqual(['a.xml', 'b.xml']);
  await choose(xml('a.xml', 2048), xml('c.xml'));
  await expect.element(title('3 files selected, 4.1 kB')).toBeVisible();
  expect(names()).toEqual(['b.xml', 'a.xml', 'c.xml']);
});

test('a file is taken off the list by the keyboard, and the whole list is cleared', async () => {
  await open();
  await choose(xml('a.xml'), xml('b.xml'), xml('c.xml'));
  button('Remove b.xml').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove b.xml')).not.toBeInTheDocument();
  expect(names()).toEqual(['a.xml', 'c.xml']);
  await button('Clear list').click();
  await expect.element(button('Upload')).not.toBeInTheDocument();
});

test('of two files of one name, from two folders, only one is removed', async () => {
  await open();
  await choose(xml('a.xml'), xml('a.xml'));
  await button('Remove a.xml').first().click();
  await expect.poll(names).toEqual(['a.xml']);
});

test('files of another kind and files above the limit are refused, and the list stays', async () => {
  await open();
  await choose(xml('a.xml'));
  await choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(page.getByText('Please select a valid file')).toBeVisible();
  expect(names()).toEqual(['a.xml']);
  await choose(...Array.from({ length: maxFiles }, (_, n) => xml(`${n}.xml`)));
  await expect.element(page.getByText(tooManyMessage)).toBeVisible();
  expect(names()).toEqual(['a.xml']);
  await choose(xml('b.xml'));
  await expect.element(page.getByText(tooManyMessage)).not.toBeInTheDocument();
  expect(names()).toEqual(['a.xml', 'b.xml']);
});

test('while files are sent the list cannot change; a cancelled upload leaves it as it was', async () => {
  await open();
  await choose(xml('a.xml'), xml('b.xml'));
  await button('Upload').click();
  await expect.element(button('Cancel upload')).toBeVisible();
  const [request] = FakeRequest.sent;
  expect(request?.files).toEqual(['a.xml', 'b.xml']);
  request?.upload.onprogress?.({ loaded: 30, total: 100, lengthComputable: true });
  await expect.element(page.getByText('Uploading, 30%')).toBeVisible();
  await expect.element(button(/^Remove/)).not.toBeInTheDocument();
  await expect.element(button('Clear list')).not.toBeInTheDocument();
  await button('Cancel upload').click();
  await expect.element(button('Remove a.xml')).toBeVisible();
  expect(names()).toEqual(['a.xml', 'b.xml']);
  expect(onReceived).not.toHaveBeenCalled();
});

test('the same files are sent again under the same transaction id, other files under a new one', async () => {
  await open();
  await choose(xml('a.xml'));
  for (const status of [500, 503]) {
    await button('Upload').click();
    await expect.element(button('Cancel upload')).toBeVisible();
    FakeRequest.sent.at(-1)?.answer(status, { message: `Answer ${status}.` });
    await expect.element(page.getByText(`Answer ${status}.`, { exact: false })).toBeVisible();
  }
  await choose(xml('b.xml'));
  await button('Upload').click();
  await expect.element(button('Cancel upload')).toBeVisible();
  const [first, again, other] = FakeRequest.sent.map(({ url }) => url);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  FakeRequest.sent.at(-1)?.answer(200, { state: 'received' });
  await expect.element(button('Upload')).not.toBeInTheDocument();
  expect(onReceived.mock.calls).toEqual([[{ state: 'received' }, other?.split('=')[1]]]);
});
