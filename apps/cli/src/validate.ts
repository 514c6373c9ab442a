/** `idss validate FILE…`: parses the options. The validation engine is loaded only if there are files to check. */
import { parseArgs } from 'node:util';
import { severities } from '@idss/domain/findings/finding';
import type { CheckOptions } from './check-files.ts';
import { getMessage, UsageError } from './usage-error.ts';

const help = `Usage: idss validate FILE... [options]

Checks HEDIS (XML), CAHPS (CSV) and HOS (TXT) files, single or zipped, with the rules of the season. A FILE of - is
standard input.

Options
  --format text|csv|json  how findings are printed (default: text)
  --severity SEVERITY     print findings of this severity or a worse one: ${severities.join(', ')} (default: all)
  --name NAME             the file name of standard input; it decides the program and is checked, too
  --season DIR            season folder (docs/season-folder.md): its measures, layouts, schema, surveys and rules
                          (those of this version where it has none), organizations.csv, submissions.csv,
                          components.csv, vendor-measures.csv and, where there are, prior-results.csv and
                          hos-baseline-roster.csv; without it, rules on registrations are silent
                          Rules that staff changed in a portal are known to that portal only.
  --guid                  check measure certification ids (M-007, M-008)
  --experimental          run the experimental rules, too
  --help                  this text

CSV has the columns of the portal's validation file; with more than one file, OrgId and SubId come first.
JSON is one object: findings (file, ruleId, severity, measure, indicatorKey, line, column, found, expected, message; of
survey files record, too) and files (file, status, counts; note, where a file was not checked).
"idss explain RULE" says why a rule is there and what to do.

A zip is read as the portal reads it: files of one program. Other files in it are listed and not checked.

Exit codes: 0 nothing worse than warnings; 1 a finding of severity Error, Fatal or Schema; 2 wrong use or a file
that cannot be opened; 3 the program failed, and what it printed is not complete. --severity changes none of them.
`;

const formats = ['text', 'csv', 'json'] as const;
type Format = (typeof formats)[number];
const isFormat = (text: string): text is Format => (formats as readonly string[]).includes(text);

const options = {
  format: { type: 'string', default: 'text' },
  severity: { type: 'string', default: 'Info' },
  name: { type: 'string' },
  season: { type: 'string' },
  guid: { type: 'boolean', default: false },
  experimental: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** null: help was requested. */
function read(args: readonly string[]): CheckOptions | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const { format, name, season } = values;
  if (!isFormat(format)) throw new UsageError(`--format is one of ${formats.join(', ')}, not ${format}`);
  const least = severities.find((each) => each.toLowerCase() === values.severity.toLowerCase());
  if (least === undefined)
    throw new UsageError(`--severity is one of ${severities.join(', ')}, not ${values.severity}`);
  if (positionals.length === 0) throw new UsageError('name at least one file');
  const inputs = positionals.filter((file) => file === '-').length;
  if (inputs > 1) throw new UsageError('standard input (-) can be read once');
  if (inputs === 1 && (name === undefined || name === ''))
    throw new UsageError('standard input (-) needs --name, such as --name Commercial1234.xml');
  if (inputs === 0 && name !== undefined) throw new UsageError('--name is for standard input (-)');
  return {
    files: positionals,
    input: process.stdin,
    inputName: name ?? '',
    format,
    least,
    season: season ?? null,
    switches: { guid: values.guid, experimental: values.experimental },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(getMessage(error));
  }
}

export async function validate(args: readonly string[]): Promise<number> {
  try {
    const checkOptions = read(args);
    if (checkOptions !== null) {
      const { checkFiles } = await import('./check-files.ts');
      return await checkFiles(checkOptions);
    }
    process.stdout.write(help);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`idss validate: ${error.message}\n\nidss validate --help shows its options.\n`);
    return 2;
  }
}
