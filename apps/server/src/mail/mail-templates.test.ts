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

test('a mail about newly blocked submissions names the first and counts all', () => {
  const facts = {
    measurementYear: 1998,
    changes: ['H-003 from Error, threshold 100 to off'],
    submissions: ['HEDIS 1, <Plan>, Commercial'],
  };
  const { subject, text, html } = renderMail('newly-blocked', { ...facts, count: 3 }, branding);
  expect(subject).toBe('3 submissions newly blocked: Interactive <Data>');
  expect(text).toContain(
    'Rules of measurement year 1998 were changed: H-003 from Error, threshold 100 to off.',
  );
  expect(text).toContain('3 submissions of yours have errors');
  expect(text).toContain('HEDIS 1, <Plan>, Commercial\n\nand 2 others.');
  expect(text).toContain('https://portal.example/availablesubmissionpage?my=1998');
  expect(html).toContain('HEDIS 1, &lt;Plan&gt;, Commercial');
  expect(renderMail('newly-blocked', { ...facts, count: 1 }, branding).text).not.toContain('other');
});
