import { expect, test } from 'vitest';
import { renderMail } from './mail-templates.ts';

const branding = {
  productName: 'Interactive <Data>',
  providerName: 'Quality & Co "QC"',
  publicUrl: 'https://portal.example',
};
const link = "https://portal.example/identity/set-up?code=a&b='<x>";

test('a mail has the same words as text and as HTML', () => {
  const { subject, text, html } = renderMail('activation', { link, days: 7 }, branding);
  expect(subject).toBe('Your account for Interactive <Data>');
  expect(text).toContain(`\n\n${link}\n\n`);
  expect(text).toContain('The link works once, within 7 days.');
  expect(html).toContain('The link works once, within 7 days.');
});

test('values are escaped in HTML', () => {
  const { html } = renderMail('password-reset', { link, days: 7 }, branding);
  expect(html).toContain('href="https://portal.example/identity/set-up?code=a&amp;b=&#39;&lt;x&gt;"');
  expect(html).toContain('<p>Quality &amp; Co &quot;QC&quot;</p>');
  expect(html).not.toContain('<Data>');
  expect(html).not.toContain('<x>');
});
