/** The path of a program; undefined where it is not installed. */
export function findProgram(name: string): string | undefined;
