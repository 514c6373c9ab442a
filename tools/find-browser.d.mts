/** The browser's program, where there is one. */
export function findBrowser(): string | undefined;
