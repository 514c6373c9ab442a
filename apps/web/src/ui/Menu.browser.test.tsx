import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { Menu, MenuItem } from './Menu.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const item = (name: string) => page.getByRole('menuitem', { name });

function Colours({ onChoose }: { onChoose: (name: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <main>
      <button type="button" onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}>
        Colour
      </button>
      <button type="button">Elsewhere</button>
      <Menu label="Colours" anchor={anchor} onClose={() => setAnchor(null)}>
        {['Amber', 'Blue', 'Grey'].map((name) => (
          <MenuItem key={name} onClick={() => onChoose(name)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </main>
  );
}

async function openMenu() {
  const onChoose = vi.fn<(name: string) => void>();
  await renderOnBackground(<Colours onChoose={onChoose} />);
  await page.getByRole('button', { name: 'Colour' }).click();
  await expect.element(item('Amber')).toHaveFocus();
  return onChoose;
}

test('arrows go round, Home, End and a first letter go there, and Enter chooses', async () => {
  const onChoose = await openMenu();
  await press('{ArrowUp}');
  await expect.element(item('Grey')).toHaveFocus();
  await press('{ArrowDown}{ArrowDown}');
  await expect.element(item('Blue')).toHaveFocus();
  await press('{End}');
  await expect.element(item('Grey')).toHaveFocus();
  await press('a');
  await expect.element(item('Amber')).toHaveFocus();
  await press('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('Amber');
});

test.each(['{Escape}', '{Tab}'])('%s closes it and gives the focus back', async (key) => {
  await openMenu();
  await press(key);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Colour' })).toHaveFocus();
});

test('a press elsewhere closes it, and a press on its button too', async () => {
  await openMenu();
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Colour' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await page.getByRole('button', { name: 'Colour' }).click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});
