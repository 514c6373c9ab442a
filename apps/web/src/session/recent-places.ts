/**
 * Where a person was last, for the palette: paths only, in this browser, until they sign out. Nothing that was searched for, and no
 * address that names a person, is stored. Spec: shell-palette.
 */
const key = 'idss.places';
const maxPlaces = 9;

/** `of`: the id of the person at the identity provider. */
interface Stored {
  readonly of: string;
  readonly paths: readonly string[];
}

export function readPlaces(person: string): readonly string[] {
  try {
    const { of, paths }: Stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    return of === person ? paths.map(String) : [];
  } catch {
    return [];
  }
}

/** Without what was searched for; the console's parts are places of their own. */
export const toPlace = (href: string): string =>
  /^\/administration\?tab=[a-z-]+/.exec(href)?.[0] ?? href.replace(/[?#].*$/, '');

export function notePlace(person: string, href: string): void {
  const path = toPlace(href);
  if (/@|%40/.test(path)) return;
  const paths = [path, ...readPlaces(person).filter((each) => each !== path)].slice(0, maxPlaces);
  localStorage.setItem(key, JSON.stringify({ of: person, paths } satisfies Stored));
}

export const forgetPlaces = (): void => localStorage.removeItem(key);
