import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A text file of the project: its path from the root with forward slashes, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };

/** Every file that is or will be in the repository, by git's own ignore rules. */
export const projectPaths: readonly string[] = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

export const read = (file: string): SourceFile => ({
  path: file,
  text: readFileSync(path.join(root, file), 'utf8'),
});

const isCode = (file: string): boolean => /\.(ts|tsx|mjs|js)$/.test(file);

/** TypeScript and JavaScript of packages, apps, tools and bench. */
export const codeFiles: readonly SourceFile[] = projectPaths
  .filter((file) => /^(packages|apps|tools|bench)\//.test(file) && isCode(file))
  .map(read);

/** The text with its comments blanked out, with the same line numbers; good enough for searching, not for compiling. */
export function withoutComments(text: string): string {
  const blank = (comment: string): string => comment.replaceAll(/[^\n]/g, ' ');
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
    .replaceAll(/(^|[^:'"`\\])\/\/[^\n]*/g, (all, before: string) => {
      return before + blank(all.slice(before.length));
    });
}
