/** Pictures of every screen at three widths in light and dark: `npm run screenshots -w apps/e2e -- DIR`, on a running demonstration (BASE_URL). */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openScreens } from './open-screens.ts';
import { schemes, screens, showAt, widths } from './screens.ts';

const [folder = 'screenshots', only = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

await using opener = await openScreens(process.env['BASE_URL'] ?? 'http://127.0.0.1:3000');
let failures = 0;
for (const screen of screens.filter(({ name }) => name.includes(only))) {
  try {
    const page = await opener.open(screen);
    for (const width of widths)
      for (const scheme of schemes) {
        await showAt(page, width, scheme);
        // Sticky headers belong at the top of the picture, too.
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.screenshot({
          path: path.join(folder, `${screen.name}-${width}-${scheme}.png`),
          fullPage: !(await page.getByRole('dialog').first().isVisible()),
        });
      }
    console.log(screen.name);
  } catch (error) {
    failures += 1;
    console.error(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.exitCode = failures > 0 ? 1 : 0;
