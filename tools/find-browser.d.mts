/** The path of a Chromium, or undefined. Throws when IDSS_CHROMIUM names one that is none. */
export function findBrowser(): string | undefined;
export function ensureTestTools(): readonly string[];
