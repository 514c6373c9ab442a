import { chromium } from '@playwright/test';
import { findBrowser } from '../../../tools/find-browser.mjs';
const [base, person, ...paths] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const c = await b.newContext({
  baseURL: base,
  viewport: { width: Number(process.env.W ?? 1440), height: 900 },
  reducedMotion: 'reduce',
  colorScheme: (process.env.S ?? 'light') as 'light',
});
const p = await c.newPage();
p.setDefaultTimeout(20000);
p.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
await p.goto('/login');
await p.getByRole('textbox', { name: 'E-mail' }).fill(person);
await p.getByRole('textbox', { name: 'Password' }).fill('lakeside harbor demonstration');
const told = p.waitForResponse((r) => r.url().endsWith('/api/GetCurrentUser'));
await p.getByRole('button', { name: 'Sign in', exact: true }).click();
const u = await (await told).json();
if (!u.hasSignedLicense) {
  await p.getByRole('button', { name: 'I Agree' }).click();
  await p.waitForURL('**/dashboard');
}
let n = 0;
for (const path of paths) {
  await p.goto(path);
  await p.waitForLoadState('networkidle').catch(() => 0);
  await p.waitForTimeout(600);
  await p.screenshot({ path: `/tmp/shots/${process.env.N ?? 'x'}${n++}.png`, fullPage: true });
}
await b.close();
