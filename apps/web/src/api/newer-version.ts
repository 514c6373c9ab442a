/** Whether the portal serves newer pages than this one. Every answer of the server names those that it serves. Spec: shell-versions. */
import { create } from 'zustand';

/** The last script of this page, after those that it imports: its name changes with each version. */
export const getOwnScript = (): string =>
  [...document.querySelectorAll('script[type=module][src]')].at(-1)?.getAttribute('src') ?? '';

/** The name of built pages; null while developing, where there is one version only. */
export const getBuild = (script: string): string | null =>
  /^\/assets\/([\w.-]+)\.js$/.exec(script)?.[1] ?? null;

/** `postponedBuild`: the build whose notice was postponed. */
export const useNewerVersion = create<{
  readonly build: string | null;
  readonly postponedBuild: string | null;
}>(() => ({ build: null, postponedBuild: null }));

/** Called with the header of every answer. */
export function noteServedPages(servedBuild: string | null, script?: string): void {
  if (servedBuild === null) return;
  const ownBuild = getBuild(script ?? getOwnScript());
  if (ownBuild === null) return;
  const build = servedBuild === ownBuild ? null : servedBuild;
  if (useNewerVersion.getState().build !== build) useNewerVersion.setState({ build });
}

/** Not again until there is yet another version. */
export const postponeNotice = (): void =>
  useNewerVersion.setState(({ build }) => ({ postponedBuild: build }));
