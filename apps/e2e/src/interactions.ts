/** Counts what a person does: a click, a key, a file that is dropped, a field that is filled, rows that are dragged over: one each. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './portal.ts';

interface DroppedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** As a person drags it from a folder. */
export async function dropFile(page: Page, zone: Locator, file: DroppedFile): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, mimeType, text }) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: mimeType }));
      return data;
    },
    { name: file.name, mimeType: file.mimeType, text: file.buffer.toString() },
  );
  await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
  await expect(zone).toHaveAttribute('data-over', 'true');
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
}

/** A person at a page. Only what is done through it is counted. */
export function countInteractions(page: Page) {
  const acts: string[] = [];
  const count = async (act: string, done: Promise<unknown>): Promise<void> => {
    await done;
    acts.push(act);
  };
  return {
    click: (target: Locator) => count(`click ${String(target)}`, target.click()),
    press: async (...keys: readonly string[]) => {
      for (const key of keys) await count(`key ${key}`, page.keyboard.press(key));
    },
    /** Into what has the focus. */
    type: (text: string) => count(`type ${text}`, page.keyboard.type(text)),
    fill: (field: Locator, text: string) => count(`fill ${String(field)}`, field.fill(text)),
    check: (box: Locator) => count(`check ${String(box)}`, box.check()),
    select: (list: Locator, option: string) =>
      count(`select ${option} in ${String(list)}`, list.selectOption(option)),
    drop: (zone: Locator, file: DroppedFile) => count(`drop ${file.name}`, dropFile(page, zone, file)),
    async drag(from: Locator, to: Locator): Promise<void> {
      await from.hover();
      await page.mouse.down();
      await to.hover();
      await count(`drag to ${String(to)}`, page.mouse.up());
    },
    expectAtMost(goal: number): void {
      expect(acts.length, acts.join('\n')).toBeLessThanOrEqual(goal);
    },
  };
}
