import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { SearchField } from './TableControls.tsx';

const sent: string[] = [];

function Filters() {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField
        label="Message"
        value={value}
        onChange={(text) => {
          sent.push(text);
          setValue(text);
        }}
        width={200}
        placeholder="any"
        isNumber={false}
      />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

test('a text is sent after a pause or Enter, once; clearing from outside clears it', async () => {
  await renderOnBackground(<Filters />);
  const field = page.getByRole('searchbox', { name: 'Message' });
  await field.fill('refused');
  await expect.poll(() => sent).toEqual(['refused']);
  await expect.element(field).toHaveValue('refused');
  await userEvent.keyboard(' calls{Enter}');
  expect(sent).toEqual(['refused', 'refused calls']);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(field).toHaveValue('');
  await field.fill('again');
  await expect.poll(() => sent).toEqual(['refused', 'refused calls', 'again']);
});
