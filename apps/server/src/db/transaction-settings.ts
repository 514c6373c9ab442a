/**
 * Connections through a pooler, which may give each transaction another session: role and time limits are valid for one
 * transaction, and are sent in the same packet as its first statement. A session left without them does no statement of ours.
 */
import pg from 'pg';
import { LeaderClient } from './servers.ts';

/** Settings of a session, by their names in PostgreSQL: role, statement_timeout, … */
export type Settings = Readonly<Record<string, string>>;

/** For `options` of a start-up packet. */
export const formatStartUpOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, String.raw`\$&`)}`)
    .join(' ');

/** Parses such options, as an address may have them. The last one of a name is valid. */
export const fromStartUpOptions = (options: string): Settings =>
  Object.fromEntries(
    [...options.matchAll(/(?:-c\s*|--)([\w.]+)=((?:\\.|[^\\\s])*)/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\\(.)/g, '$1'),
    ]),
  );

/** A transaction that is not begun expressly ends with the message after it: both are one transaction. */
const asSelect = (settings: Settings): string =>
  `select ${Object.entries(settings)
    .map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`;

/** Without a result and without a snapshot, so that a transaction of any isolation may begin after them. */
const asStatements = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} to ${pg.escapeLiteral(value)};`)
    .join(' ');

/** Statements that PostgreSQL refuses in a transaction with others. Only the owner runs them, without SET ROLE. */
const standsAlone =
  /^(?:\s|--[^\n]*\n)*(?:vacuum\b|(?:create\s+(?:unique\s+)?|drop\s+)index\s+concurrently\b)/i;

type Callback = (error: Error | undefined, result: unknown) => void;

/** The parts of pg's own query that its type declarations leave out. */
type SentQuery = {
  text: string;
  callback?: Callback;
  query_timeout?: number | undefined;
  submit(connection: WireProtocol): Error | null;
  prepare(connection: WireProtocol): void;
  requiresPreparation(): boolean;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: WireProtocol): void;
};

type WireProtocol = {
  parse(message: { text: string }): void;
  bind(message: object): void;
  execute(message: object): void;
};

type Config = pg.ClientConfig & { readonly settings?: Settings };

export class TransactionClient extends LeaderClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const usual = this.query.bind(this) as (query: unknown) => unknown;
    // Of the pool's own options, so that a change of them is seen at once.
    const settings = (): Settings =>
      (typeof config === 'object' ? (config as Config).settings : undefined) ?? {};
    const query = (statement: string | pg.QueryConfig, ...more: unknown[]): unknown => {
      const statements = withSettings(readQuery(statement, more), () =>
        this.getTransactionStatus() === 'I' ? settings() : {},
      );
      if (statements.callback) return usual(statements);
      return new Promise((resolve, reject) => {
        statements.callback = (error, result) => (error ? reject(error) : resolve(result));
        usual(statements);
      });
    };
    this.query = query as typeof this.query;
  }
}

function readQuery(statement: string | pg.QueryConfig, more: unknown[]): SentQuery {
  const Query = pg.Query as unknown as new (statement: unknown, ...more: unknown[]) => SentQuery;
  if (typeof statement === 'string') return new Query(statement, ...more);
  // Another session does not have the prepared statement.
  const { name: _, query_timeout, ...unnamed } = statement as pg.QueryConfig & { query_timeout?: number };
  return Object.assign(new Query(unnamed, ...more), { query_timeout });
}

/** `settingsNow` is asked when the statement is sent: until then others may wait before it. */
function withSettings(query: SentQuery, settingsNow: () => Settings): SentQuery {
  const usual = {
    submit: query.submit.bind(query),
    prepare: query.prepare.bind(query),
    handleDataRow: query.handleDataRow.bind(query),
    handleCommandComplete: query.handleCommandComplete.bind(query),
  };
  let ahead = 0;
  query.submit = (connection) => {
    const settings = standsAlone.test(query.text) ? {} : settingsNow();
    const count = Object.keys(settings).length;
    if (count > 0 && query.requiresPreparation()) {
      ahead = 1;
      query.prepare = (wire) => {
        wire.parse({ text: asSelect(settings) });
        wire.bind({});
        wire.execute({});
        usual.prepare(wire);
      };
    } else if (count > 0) {
      ahead = count;
      query.text = `${asStatements(settings)} ${query.text}`;
    }
    return usual.submit(connection);
  };
  query.handleDataRow = (message) => {
    if (ahead === 0) usual.handleDataRow(message);
  };
  query.handleCommandComplete = (message, connection) => {
    if (ahead > 0) ahead -= 1;
    else usual.handleCommandComplete(message, connection);
  };
  return query;
}
