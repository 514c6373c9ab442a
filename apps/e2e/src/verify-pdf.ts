/** Looks at a PDF with tools that have nothing to do with the portal: poppler's pdfsig and pdftotext. */
import { execFileSync } from 'node:child_process';

export const describeSignatures = (pdf: string): string =>
  execFileSync('pdfsig', [pdf], { encoding: 'utf8' });

/** Its text on one line, with single spaces. */
export const readText = (pdf: string): string =>
  execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ');
