/**
 * Writes what follows from the rule files: each program's list of rules by phase (the browser cannot read a folder), and
 * the catalogue of all, which shows a change of a rule in one place. Run: npm run lists. A test compares both.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Rule } from '../src/rule.ts';
import { submissionRules } from '../src/rules/hedis/submission-rules.ts';

type AnyRule = Rule<never>;

export interface RuleFile {
  readonly program: Program;
  /** Without its folder. */
  readonly file: string;
  readonly exportName: string;
  readonly rule: AnyRule;
}

export const programs = ['hedis', 'cahps', 'hos'] as const;
type Program = (typeof programs)[number];

const rulesFolder = new URL('../src/rules/', import.meta.url);
const catalogueUrl = new URL('rule-catalogue.json', rulesFolder);

const isRule = (value: unknown): value is AnyRule =>
  typeof value === 'object' && value !== null && 'check' in value && 'examples' in value && 'id' in value;
const quoted = (text: string): string => `'${text}'`;
const compareIds = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** Every rule of a program's folder, by id. */
export async function getRuleFiles(program: Program): Promise<readonly RuleFile[]> {
  const folder = new URL(`${program}/`, rulesFolder);
  const found: RuleFile[] = [];
  for (const file of readdirSync(folder)) {
    if (!/^[a-z0-9-]+\.ts$/.test(file)) continue;
    const url = new URL(file, folder);
    const module: Readonly<Record<string, unknown>> = await import(url.href);
    for (const [exportName, rule] of Object.entries(module))
      if (isRule(rule)) found.push({ program, file, exportName, rule });
  }
  return found.sort((a, b) => compareIds(a.rule, b.rule));
}

/** The text of a program's rules.generated.ts. */
export function getList(program: Program, files: readonly RuleFile[]): string {
  const phases = Map.groupBy(files, ({ rule }) => rule.phase);
  const typeName = `${program.charAt(0).toUpperCase()}${program.slice(1)}Rules`;
  const imports = files
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ exportName, file }) => `import { ${exportName} } from ${quoted(`./${file}`)};`);
  const lists = [...phases].map(
    ([phase, rules]) =>
      `  ${phase}: [\n${rules.map(({ exportName }) => `    ${exportName},\n`).join('')}  ],`,
  );
  return [
    '/** Every rule of this folder by its phase. Written by npm run lists. */',
    ...imports,
    `import type { ${typeName} } from './phases.ts';`,
    '',
    `export const ${program}Rules: ${typeName} = {`,
    ...lists,
    '};',
    '',
  ].join('\n');
}

/** The text of rule-catalogue.json. */
export function getCatalogue(files: readonly RuleFile[]): string {
  const rules = [...files.map(({ rule }) => rule), ...submissionRules]
    .toSorted(compareIds)
    .map(({ id, severity, scope, name, condition, message, basis, experimental }) => ({
      id,
      severity,
      scope,
      ruleName: name,
      condition,
      message,
      basis,
      experimental: experimental ?? false,
    }));
  return `${JSON.stringify({ rules }, null, 1)}\n`;
}

/** The text of each generated file: a path from this package's `src`, and the text. */
export async function generatedFiles(): Promise<readonly { readonly url: URL; readonly text: string }[]> {
  const all = new Map<Program, readonly RuleFile[]>();
  for (const program of programs) all.set(program, await getRuleFiles(program));
  return [
    ...[...all].map(([program, files]) => ({
      url: new URL(`${program}/rules.generated.ts`, rulesFolder),
      text: getList(program, files),
    })),
    { url: catalogueUrl, text: getCatalogue([...all.values()].flat()) },
  ];
}

if (import.meta.main)
  for (const { url, text } of await generatedFiles())
    if (readFileSync(url, 'utf8') !== text) writeFileSync(url, text);
