import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { Button } from './Button.tsx';
import { Dialog, DialogBody, DialogFoot } from './Dialog.tsx';
import { TextBox } from './Field.tsx';
import { Toast } from './Toast.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const button = (name: string) => page.getByRole('button', { name });

function Page({ canClose = true }: { canClose?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Toast sentence={isOpen ? 'Stored' : null} />
      {isOpen && (
        <Dialog title="Name" isDescribed {...(canClose ? { onClose: () => setOpen(false) } : {})}>
          <DialogBody>
            Which one?
            <input aria-label="First" />
          </DialogBody>
          <DialogFoot>
            <Button autoFocus onClick={() => setOpen(false)}>
              Close
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </main>
  );
}

function LongPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <div style={{ height: 3000 }} />
      {isOpen && (
        <Dialog title="Name" onClose={() => setOpen(false)}>
          <TextBox aria-label="First" autoFocus />
        </Dialog>
      )}
    </main>
  );
}

test('the page stays where it is', async () => {
  await renderOnBackground(<LongPage />);
  await button('Open').click();
  await expect.element(page.getByRole('textbox', { name: 'First' })).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test('what asks for the focus has it, Escape closes, and the focus returns', async () => {
  await renderOnBackground(<Page />);
  await button('Open').click();
  const dialog = page.getByRole('dialog', { name: 'Name' });
  await expect.element(dialog).toHaveAccessibleDescription(/^Which one\?/);
  await expect.element(button('Close')).toHaveFocus();
  // Behind it nothing is reached; what is said at the foot of the window is read aloud inside.
  expect(document.querySelector('dialog:modal')).not.toBeNull();
  await expect.element(page.getByRole('status')).toHaveTextContent('Stored');
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Open')).toHaveFocus();
});

function Two() {
  const [step, setStep] = useState(0);
  return (
    <main>
      <Button onClick={() => setStep(1)}>Open</Button>
      {step > 0 && (
        <Dialog key={step} title={`Step ${step}`} onClose={() => setStep(0)}>
          <DialogFoot>
            <Button autoFocus onClick={() => setStep(2)}>
              Next
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </main>
  );
}

test('one that takes the place of another gives the focus back to where that had it from', async () => {
  await renderOnBackground(<Two />);
  await button('Open').click();
  await button('Next').click();
  await expect.element(page.getByRole('dialog', { name: 'Step 2' })).toBeVisible();
  await press('{Escape}');
  await expect.element(button('Open')).toHaveFocus();
});

test('the Tab key stays inside', async () => {
  await renderOnBackground(<Page />);
  await button('Open').click();
  await expect.element(button('Close')).toHaveFocus();
  for (const keys of ['{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}']) {
    await press(keys);
    const at = document.activeElement;
    expect(at === document.body || at?.closest('dialog') !== null).toBe(true);
  }
});

test('without a way to close, Escape and a press outside leave it open', async () => {
  await renderOnBackground(<Page canClose={false} />);
  await button('Open').click();
  await press('{Escape}{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Name' })).toBeVisible();
  await button('Close').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
