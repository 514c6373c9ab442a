/** Findings over uploads: arrow keys lead from upload to upload. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import FindingsOverUploads from './FindingsOverUploads.tsx';
import type { Uploaded } from './upload-text.ts';

const none = { Schema: 0, Fatal: 0, Error: 0, Warning: 0, Info: 0 };
const upload = (name: string, day: number, errors: number): Uploaded => ({
  savedName: name,
  originalName: name,
  component: 'DST',
  validationStatus: 'Error',
  createUser: 'Ann',
  createDate: `2026-03-0${day}T12:00:00Z`,
  fileId: name,
  size: 1,
  sha256: '',
  isInForce: false,
  remark: '',
  lateReason: null,
  counts: { ...none, Error: errors },
  canCompare: { ok: true },
  canRestore: { ok: true },
});

test('the latest upload is selected, and arrow keys lead to the ones before', async () => {
  await renderOnBackground(
    <FindingsOverUploads uploads={[upload('c.xml', 3, 1), upload('b.xml', 2, 4), upload('a.xml', 1, 20)]} />,
  );
  await expect.element(page.getByRole('img', { name: 'Errors of 3 uploads, from 20 to 1' })).toBeVisible();
  await userEvent.tab();
  const getChosen = () => page.getByRole('radio', { checked: true });
  await expect.element(getChosen()).toHaveAccessibleName(/c\.xml: 1 error$/);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(getChosen()).toHaveAccessibleName(/b\.xml: 4 errors$/);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(getChosen()).toHaveAccessibleName(/a\.xml: 20 errors$/);
});
