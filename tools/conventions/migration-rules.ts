/**
 * Allowed statements of migrations while older processes serve people. Reads SQL by its words: good enough for files that are
 * written by hand and read in a review, and strict where it cannot tell.
 */
import type { Migration } from '../../apps/server/src/db/migration-files.ts';

/** The newest schema of each version that was released: migrations/releases.json. */
export interface Release {
  readonly version: string;
  readonly schema: number;
}

interface Around {
  readonly releases: readonly Release[];
  /** The migrations before this one. */
  readonly earlier?: readonly Migration[];
}

/** Violations of a migration, each in a sentence that says what to do instead. */
export function migrationProblems(migration: Migration, { releases, earlier = [] }: Around): string[] {
  const statements = getStatements(migration.sql);
  const own = statements.flatMap((statement) => {
    const name = /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1];
    return name === undefined ? [] : [name.replace(/\(.*/, '')];
  });
  const before = earlier.flatMap(({ sql }) => getStatements(sql));
  const facts: Facts = { kind: migration.kind, own, before };
  return [
    ...findKindProblems(migration, statements, releases),
    ...(migration.kind === 'data' || migration.kind === 'index'
      ? []
      : statements.flatMap((statement) => findProblems(statement, facts))),
  ];
}

interface Facts {
  readonly kind: Migration['kind'];
  /** Tables that this file makes: no process uses them yet. */
  readonly own: readonly string[];
  /** Statements of the files before. */
  readonly before: readonly string[];
}

function findKindProblems(
  { kind, worksFrom }: Migration,
  statements: readonly string[],
  releases: readonly Release[],
): string[] {
  const [first = ''] = statements;
  if (kind === 'index')
    return statements.length === 1 &&
      /^(create (unique )?index concurrently [a-z]\S* on |drop index concurrently )/.test(first)
      ? []
      : [
          'A file of the kind "index" has one statement, "create index concurrently NAME on …" or "drop index concurrently NAME": it runs outside of a transaction, and is built again by its name where it was cut off.',
        ];
  if (kind === 'data')
    return statements.length === 1 && /^(update|delete|insert|with) /.test(first) && first.includes('$1')
      ? []
      : [
          'A file of the kind "data" has one statement that changes at most $1 rows and finds those that are left by themselves, such as "update t set b = … where id in (select id from t where b is null limit $1 for update)".',
        ];
  if (kind === 'contract' && !releases.some(({ schema }) => schema === worksFrom))
    return [
      `A contraction comes one release later: "-- works from" names the newest schema of a released version that no longer uses what is removed (${releases.map(({ version, schema }) => `${version}: ${schema}`).join(', ')}).`,
    ];
  return [];
}

function findProblems(statement: string, facts: Facts): string[] {
  const { kind, own } = facts;
  const problems: string[] = [];
  const refuse = (when: boolean, why: string): void => void (when && problems.push(why));
  const table = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(statement);
  if (table?.[1] !== undefined && table[2] !== undefined && !own.includes(table[1]))
    for (const action of splitActions(table[2]))
      problems.push(...findActionProblems(table[1], action, facts));

  const target = /^(?:update (?:only )?|delete from (?:only )?|insert into |truncate (?:table )?)(\S+)/.exec(
    statement,
  )?.[1];
  const isOld = target !== undefined && !own.includes(target);
  const isOneRow = /where [a-z_.]+ = ('…'|\d+)$/.test(statement);
  refuse(
    isOld &&
      !(isOneRow && /^(update|delete)/.test(statement)) &&
      !/^insert into \S+ .*\bvalues\b/.test(statement),
    'Rows of a table in use are changed in batches after the roll-out: a file of its own with "-- kind: data". Here the change would lock every row until the migration ends, and miss what older processes write later.',
  );
  const index =
    /^create (?:unique )?index (concurrently )?(?:if not exists )?(?:\S+ )?on (?:only )?(\S+)/.exec(
      statement,
    );
  refuse(
    index?.[1] !== undefined || (index?.[2] !== undefined && !own.includes(index[2].replace(/\(.*/, ''))),
    'An index of a table in use has a file of its own with "-- kind: index" and "create index concurrently": without it every write waits until it is built.',
  );
  return [...problems, ...findFormProblems(statement, kind)];
}

/** On any table, new ones included. */
function findFormProblems(statement: string, kind: Facts['kind']): string[] {
  const problems: string[] = [];
  const refuse = (when: boolean, why: string): void => void (when && problems.push(why));
  refuse(
    statement.startsWith('drop index '),
    'An index is dropped in a file of its own with "-- kind: index" and "drop index concurrently".',
  );
  refuse(
    kind !== 'contract' &&
      /^drop (table|view|materialized view|function|trigger|type|schema|sequence|policy|role|extension)\b/.test(
        statement,
      ),
    'Older processes still use what is dropped: leave it, and drop it one release later in a file with "-- kind: contract".',
  );
  refuse(
    kind !== 'contract' && statement.startsWith('revoke '),
    'Older processes still need the right: revoke it one release later in a file with "-- kind: contract".',
  );
  refuse(
    statement.startsWith('lock '),
    '"lock table" stops everybody until the migration ends. Write the change so that the locks of its statements suffice.',
  );
  refuse(
    /^(begin|start transaction|commit|rollback|savepoint)\b/.test(statement),
    'The file is one transaction already, and is repeated where a lock is not to be had.',
  );
  refuse(
    /^(vacuum|cluster|reindex)\b/.test(statement),
    'This rewrites or locks a whole table; it is the work of the operator, not of a migration.',
  );
  refuse(
    /^do\b/.test(statement),
    'A block of code hides from this check what it does: write plain statements.',
  );
  refuse(
    statement.startsWith('set '),
    'The time limits of a migration are set where it is run (db/migrate.ts).',
  );
  refuse(
    /^alter (type|view|function|index|sequence|schema) .*\brename\b/.test(statement),
    'Older processes know the old name: make a new one, and drop the old one a release later.',
  );
  return problems;
}

/** One action of `alter table` on a table in use. */
function findActionProblems(table: string, action: string, { kind, before }: Facts): string[] {
  const problems: string[] = [];
  const refuse = (when: boolean, why: string): void => void (when && problems.push(`${table}: ${why}`));
  const column =
    /^add (?:column )?(?:if not exists )?(?!constraint|check|unique|primary|foreign|exclude)(\S+) (.*)$/.exec(
      action,
    );
  const definition = column?.[2] ?? '';
  refuse(
    /^rename\b/.test(action),
    'Older processes know the old name. Add a new column or table, fill it with a change of data, and drop the old one a release later.',
  );
  refuse(
    kind !== 'contract' && /^drop (column\b|(?!constraint|not|expression)(if exists )?[a-z_]+$)/.test(action),
    'Older processes still read and write the column. Leave it, and drop it one release later in a file with "-- kind: contract".',
  );
  refuse(
    /^alter (column )?\S+ (set data )?type\b/.test(action),
    'Another type rewrites the whole table while everybody waits. Add a new column, fill it with a change of data, and drop the old one a release later.',
  );
  const setNotNull = /^alter (?:column )?(\S+) set not null$/.exec(action)?.[1];
  if (setNotNull !== undefined) {
    refuse(
      kind !== 'contract',
      'Older processes may still write null. Add a check that is not valid yet, fill the column, validate the check, and set it not null one release later in a file with "-- kind: contract".',
    );
    const isChecked = before.some(
      (each) =>
        each.startsWith(`alter table ${table} `) &&
        each.includes(`check (${setNotNull} is not null) not valid`),
    );
    const isValidated = before.some((each) => each.startsWith(`alter table ${table} validate constraint`));
    refuse(
      !(isChecked && isValidated),
      `Without a validated check ("check (${setNotNull} is not null) not valid", later "validate constraint") the whole table is read while everybody waits.`,
    );
  }
  refuse(
    column !== null && /\bnot null\b/.test(definition) && !/\bdefault\b/.test(definition),
    'Older processes do not fill a new column: give it a default, or leave it nullable and fill it with a change of data.',
  );
  refuse(
    column !== null && (/\b(small|big)?serial\b|\bgenerated\b/.test(definition) || isVolatile(definition)),
    'A default that differs from row to row rewrites the whole table while everybody waits. Add the column without it, set the default in a statement of its own, and fill the rows with a change of data.',
  );
  refuse(
    (column !== null && /\b(unique|primary key)\b/.test(definition)) ||
      /^add (constraint \S+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/.test(action),
    'This builds an index while everybody waits. Build it in a file with "-- kind: index" ("create unique index concurrently"), then "add constraint … unique using index …".',
  );
  refuse(
    /^add (constraint \S+ )?(check|foreign key)\b/.test(action) && !/\bnot valid$/.test(action),
    'The whole table is read while everybody waits. Add the constraint "not valid", and validate it in the next file.',
  );
  refuse(
    column !== null && /\breferences\b/.test(definition) && /\bdefault\b/.test(definition),
    'The whole table is read for the reference. Add the column without a default.',
  );
  return problems;
}

/** Constants, and what is the same for the whole statement. */
const steadyCalls =
  /\b(now|current_timestamp|current_date|current_user|session_user|make_interval|to_jsonb|jsonb_build_object|array)\s*\(/g;
const isVolatile = (definition: string): boolean =>
  /\b[a-z_]+\s*\(/.test(
    (/\bdefault\b(.*)$/.exec(definition)?.[1] ?? '')
      .replace(/\b(check|references \S+)\s*\(.*$/, '')
      .replaceAll(steadyCalls, ''),
  );

/** In lower case, without comments; texts become '…', bodies of functions $$. */
export function getStatements(sql: string): string[] {
  return sql
    .replaceAll(/(\$[a-z_]*\$)[^]*?\1|'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\//gi, (found) => {
      if (found.startsWith('$')) return '$$';
      return found.startsWith("'") ? "'…'" : ' ';
    })
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')').trim())
    .filter((statement) => statement !== '');
}

/** The actions of one `alter table`, which commas separate outside of brackets. */
function splitActions(text: string): string[] {
  const actions: string[] = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}
