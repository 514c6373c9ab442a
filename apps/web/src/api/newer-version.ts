/** Whether the portal serves newer pages than this one. Every answer of the server names those that it serves. Spec: shell-versions. */
import { create } from 'zustand';

/** The last script of this page, after those that it imports: its name changes with each version. */
export const ownScript = (): string =>
  [...document.querySelectorAll('script[type=module][src]')].at(-1)?.getAttribute('src') ?? '';

/** The name of built pages; null while developing, where there is one version only. */
export const getBuild = (script: string): string | null =>
  /^\/assets\/([\w.-]+)\.js$/.exec(script)?.[1] ?? null;

/** `later`: the build whose notice was put off. */
export const useNewerVersion = create<{ readonly build: string | null; readonly later: string | null }>(
  () => ({ build: null, later: null }),
);

/** Called with the header of every answer. */
export function noteServedPages(served: string | null, script?: string): void {
  if (served === null) return;
  const own = getBuild(script ?? ownScript());
  if (own === null) return;
  const build = served === own ? null : served;
  if (useNewerVersion.getState().build !== build) useNewerVersion.setState({ build });
}

/** Not again until there is yet another version. */
export const putOff = (): void => useNewerVersion.setState(({ build }) => ({ later: build }));
