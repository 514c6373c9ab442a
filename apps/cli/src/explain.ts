/** `idss explain RULE…`: a rule of the validation dictionary, as in the portal's help. */
import { allRules } from '@idss/validation/rules/all-rules';

const help = `Usage: idss explain RULE...

Prints what each rule checks, why, what to do, and where the specification asks for it. A rule is named by its id (I-003) or its name
(NumeratorExceedsDenominator), as idss validate prints them.

Exit codes: 0; 2 wrong use, or there is no such rule.
`;

type DocumentedRule = (typeof allRules)[number];

const find = (word: string): DocumentedRule | undefined =>
  allRules.find(({ id, name }) => [id, name].some((each) => each.toLowerCase() === word.toLowerCase()));

const printed = (rule: DocumentedRule): string =>
  [
    `${rule.id} ${rule.name} (${rule.severity}${rule.experimental ? ', experimental' : ''})`,
    '',
    rule.summary,
    '',
    `Why:           ${rule.why}`,
    `What to do:    ${rule.fix}`,
    `Specification: ${rule.source}`,
    '',
  ].join('\n');

export function explain(args: readonly string[]): number {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help);
    return 0;
  }
  if (args.length === 0) {
    process.stderr.write(`idss explain: name at least one rule\n\n${help}`);
    return 2;
  }
  const known = args.map(find);
  process.stdout.write(known.flatMap((rule) => (rule ? [printed(rule)] : [])).join('\n'));
  const unknown = args.filter((_, at) => known[at] === undefined);
  for (const word of unknown) process.stderr.write(`idss explain: there is no rule ${word}\n`);
  return unknown.length > 0 ? 2 : 0;
}
