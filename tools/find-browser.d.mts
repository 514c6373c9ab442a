/** The path of a Chromium, or undefined. Throws when IDSS_CHROMIUM names one that is none. */
export function findBrowser(): string | undefined;
/** Sentences for people: what is missing and must be installed, and what will not be tested. */
export function ensureTestTools(): {
  readonly problems: readonly string[];
  readonly untested: readonly string[];
};
