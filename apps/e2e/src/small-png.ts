/** Pictures of screens in few bytes: of their colours the 255 most frequent, and the nearest of them for the rest. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

interface Indexed {
  readonly width: number;
  readonly height: number;
  /** Three bytes a colour. */
  readonly palette: readonly number[];
  /** One byte a pixel, as base64. */
  readonly pixels: string;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The browser reads the picture, so that no further library is needed. */
export async function toSmallPng(page: Page, picture: Buffer): Promise<Buffer> {
  const { width, height, palette, pixels } = await page.evaluate(toIndexed, picture.toString('base64'));
  const indexes = Buffer.from(pixels, 'base64');
  // Each line begins with its filter: none.
  const lines = Buffer.alloc(height * (width + 1));
  for (let line = 0; line < height; line += 1)
    indexes.copy(lines, line * (width + 1) + 1, line * width, (line + 1) * width);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, a palette.
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Uint8Array.from(palette)),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Runs in the page: nothing from outside of it is known there. */
async function toIndexed(base64: string): Promise<Indexed> {
  // The portal's pages fetch nothing but the portal.
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const at = (pixel: number): number =>
    ((data[4 * pixel] ?? 0) << 16) | ((data[4 * pixel + 1] ?? 0) << 8) | (data[4 * pixel + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel += 1)
    counts.set(at(pixel), (counts.get(at(pixel)) ?? 0) + 1);
  const colours = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 255)
    .map(([colour]) => colour);
  const distance = (a: number, b: number): number =>
    [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);
  const nearest = new Map(colours.map((colour, index) => [colour, index]));
  for (const colour of counts.keys())
    if (!nearest.has(colour))
      nearest.set(
        colour,
        colours.reduce(
          (best, known, index) =>
            distance(known, colour) < distance(colours[best] ?? 0, colour) ? index : best,
          0,
        ),
      );
  let pixels = '';
  for (let pixel = 0; pixel < width * height; pixel += 1)
    pixels += String.fromCharCode(nearest.get(at(pixel)) ?? 0);
  return {
    width,
    height,
    palette: colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
    pixels: btoa(pixels),
  };
}
