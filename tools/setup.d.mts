/** The folder of the repository. */
export const root: string;
/** Builds one of `apps/web`, `apps/server` and `bench` with this Node, when its sources changed since it was last built. */
export function build(node: string, folder: 'apps/web' | 'apps/server' | 'bench'): void;
