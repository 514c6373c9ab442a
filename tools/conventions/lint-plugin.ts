/** Rules of this project for the linter, which shows them at their place, in an editor too: .oxlintrc.json turns them on. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importProblem } from './import-rules.ts';
import { getRestrictions } from './restrictions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly source?: Node | null;
}

/** As in ESLint. */
interface Context {
  readonly filename: string;
  readonly sourceCode: {
    readonly text: string;
    readonly getAllComments: () => readonly { readonly range: readonly [number, number] }[];
    getLocFromIndex(index: number): { readonly line: number; readonly column: number };
  };
  report(problem: { readonly node?: Node; readonly loc?: object; readonly message: string }): void;
}

const getFile = ({ filename }: Context): string => path.relative(root, filename).replaceAll(path.sep, '/');

/** The code with blanks in place of its comments. */
function getCode({ text, getAllComments }: Context['sourceCode']): string {
  let code = '';
  for (const { range } of getAllComments())
    code += text.slice(code.length, range[0]) + text.slice(...range).replaceAll(/[^\n]/g, ' ');
  return code + text.slice(code.length);
}

/** A file may be longer when a comment in its first five lines says why. */
const maxLines = 400;
const saysWhy = /(\/\/|\/\*).*\b(long|one file|lines|together)\b/i;

const restrictions = {
  create: (context: Context) => ({
    Program() {
      const { sourceCode } = context;
      const { text } = sourceCode;
      const file = getFile(context);
      const code = getCode(sourceCode);
      const refuse = (index: number, message: string): void => {
        const start = sourceCode.getLocFromIndex(index);
        context.report({ loc: { start, end: start }, message });
      };
      for (const { pattern, inComments, mend } of getRestrictions(file))
        for (const { index } of (inComments ? text : code).matchAll(pattern)) refuse(index, mend);
      const lines = text.split('\n');
      if (lines.length <= maxLines + 1 || file.includes('.generated.')) return;
      if (!lines.slice(0, 5).some((line) => saysWhy.test(line)))
        refuse(
          0,
          `Over ${maxLines} lines: split it by what its parts do, or say in a comment at its top why it is one file ("One file, because …").`,
        );
    },
  }),
};

const imports = {
  create(context: Context) {
    const check = ({ source }: Node): void => {
      if (typeof source?.value !== 'string') return;
      const message = importProblem(getFile(context), source.value);
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
    };
  },
};

export default { meta: { name: 'idss' }, rules: { restrictions, imports } };
