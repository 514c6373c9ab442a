/**
 * Functions that are longer or more complex than tools/function-limits.json allows, as oxlint reports them. Run as a program, it
 * writes tools/long-functions.json: the limit of each file that has such a function, for the linter.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './source-files.ts';

export interface LongFunction {
  readonly file: string;
  readonly rule: 'max-lines-per-function' | 'complexity';
  readonly size: number;
  /** The line on which the function begins. */
  readonly line: number;
}

interface Diagnostic {
  readonly message: string;
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

export function listLongFunctions(): readonly LongFunction[] {
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const limits = path.join(root, 'tools/function-limits.json');
  const { stdout } = spawnSync(
    process.execPath,
    [oxlint, '-c', limits, '--format=json', 'packages', 'apps', 'tools', 'bench'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] };
  return diagnostics.flatMap(({ message, code, filename, labels }) => {
    const rule = (['max-lines-per-function', 'complexity'] as const).find((each) => code.includes(each));
    const size = Number(/lines \((\d+)\)|complexity of (\d+)/.exec(message)?.slice(1).find(Boolean));
    return rule === undefined ? [] : [{ file: filename, rule, size, line: labels[0]?.span.line ?? 1 }];
  });
}

/** The reason in the comment directly above a line: what follows `Long:`, to the end of its sentence. */
export function readReason(text: string, line: number): string | undefined {
  const above = text.split('\n').slice(0, line - 1);
  const code = above.findLastIndex((each) => !/^\s*(\/\/|\/\*|\*)/.test(each));
  const comment = above.slice(code + 1).map((each) => each.replace(/^\s*(\/\/|\/?\*+)\s?/, ''));
  return /\bLong: (\S+ \S+ [^.]+)\./.exec(comment.join(' '))?.[1];
}

interface Override {
  readonly files: readonly [string];
  readonly rules: Readonly<Record<string, readonly ['error', object]>>;
}

/** The linter's overrides: one for each file, with the size of its largest function by rule. */
export function toOverrides(functions: readonly LongFunction[]): readonly Override[] {
  const files = [...new Set(functions.map(({ file }) => file))].sort();
  return files.map((file) => {
    const largest = (rule: LongFunction['rule']): number =>
      Math.max(
        0,
        ...functions.filter((each) => each.file === file && each.rule === rule).map(({ size }) => size),
      );
    const [lines, complexity] = [largest('max-lines-per-function'), largest('complexity')];
    const rules: Record<string, readonly ['error', object]> = {};
    if (lines > 0)
      rules['eslint/max-lines-per-function'] = [
        'error',
        { max: lines, skipBlankLines: true, skipComments: true },
      ];
    if (complexity > 0) rules['eslint/complexity'] = ['error', { max: complexity, variant: 'modified' }];
    return { files: [file], rules };
  });
}

if (import.meta.main) {
  const lines = toOverrides(listLongFunctions()).map((override) => JSON.stringify(override));
  writeFileSync(
    path.join(root, 'tools/long-functions.json'),
    `{ "overrides": [\n${lines.join(',\n')}\n] }\n`,
  );
}
