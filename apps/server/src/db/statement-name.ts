/**
 * A name for each of the few forms of a statement whose conditions vary, so that each is planned once for a connection:
 * planning many tables takes longer than reading 25 rows.
 */
const names = new Map<string, string>();

export function statementName(prefix: string, text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `${prefix}-${names.size + 1}`;
  names.set(text, name);
  return name;
}
