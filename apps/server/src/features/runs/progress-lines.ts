/** Sentences that people follow an upload by. */

import { pluralize } from '@idss/domain/format-number';

export function receivedLine(files: number, bytes: number): string {
  return `Received ${files} ${pluralize(files, 'file')} (${sizeText(bytes)})`;
}

export const openedLine = (fileName: string, files: number): string =>
  `${fileName}: holds ${files} ${pluralize(files, 'file')}`;

export const checkingLine = (fileName: string, percent: number): string =>
  `${fileName}: checking, ${percent} %`;

export const waitingLine = (fileName: string): string =>
  `${fileName}: waits for another file of the same submission`;

export const noSpaceLine = (fileName: string): string =>
  `${fileName}: waits until the portal has space for its results`;

export const outcomeLine = (fileName: string, outcome: string): string => `${fileName}: ${outcome}`;

export const progressLine = (done: number, total: number): string => `${done} of ${total} files processed`;

export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  return bytes < 999_950_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
