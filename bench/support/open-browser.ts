import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../tools/find-browser.mjs';
import { openPortal } from './open-portal.ts';

/** A portal with the demonstration season, and the browser that looks at it. The caller closes both. */
export async function openPortalInBrowser(): Promise<{
  readonly portal: Awaited<ReturnType<typeof openPortal>>;
  readonly browser: Browser;
}> {
  const portal = await openPortal();
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return { portal, browser };
}
