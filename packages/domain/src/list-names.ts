/** The keys of a record, in their order: a list of names that is declared with its labels. */
export const listNames = <Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(record) as Name[];
