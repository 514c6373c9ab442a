/**
 * `npm start`: reads the settings, starts the portal, and stops it cleanly. Also the commands that need the database.
 */
import { demoProvider } from '@idss/demo/demo-provider';
import { loadConfigOrExit, getWarnings, type Config } from '#src/config.ts';
import { hasEmbeddedData } from '#src/db/running-postgres.ts';
import { explainStart } from '#src/explain-start.ts';
import { drainSecondsAfter } from '#src/http/draining.ts';
import { addressesElsewhere } from '#src/loopback.ts';
import { giveMemoryBack } from '#src/kernel/give-memory-back.ts';
import { LogStore } from '#src/log/log-store.ts';
import { createLogger } from '#src/log/logger.ts';
import type { Demonstration } from '#src/open-app.ts';
import { openDatabase, startDatabase } from '#src/open-database.ts';

export async function runProgram(args: readonly string[]): Promise<void> {
  const [first, ...rest] = args;
  const config = loadConfigOrExit(first === undefined || first.startsWith('-') ? args : [], demoProvider);
  try {
    await run(first, rest, config);
  } catch (error) {
    // Open handles must not keep a failed program alive.
    process.stderr.write(`The portal cannot start: ${explainStart(error, config)}\n`);
    if (['debug', 'trace'].includes(config.logLevel)) console.error(error);
    process.exit(1);
  }
}

async function run(first: string | undefined, rest: readonly string[], config: Config): Promise<void> {
  if (first === undefined) return serve(config);
  const { commands } = await import('#src/commands.ts');
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (command) process.exitCode = await command(rest, config);
  else {
    process.stderr.write(`There is no command "${first}". Commands: ${Object.keys(commands).join(', ')}\n`);
    process.exitCode = 2;
  }
}

const names = { all: 'portal', web: 'portal', worker: 'worker', identity: 'identity provider' } as const;

async function loadDemonstration(isFirstStart: boolean): Promise<Demonstration> {
  const { demonstration } = await import('@idss/demo/demonstration');
  if (isFirstStart) demonstration.expectFirstStart();
  return demonstration;
}

async function serve(config: Config): Promise<void> {
  const logStore = new LogStore({ processName: `${config.role} ${process.pid}` });
  const log = createLogger(config.logLevel, { also: logStore });
  const startedAt = performance.now();
  for (const warning of getWarnings(config)) log.warn(warning);
  const elsewhere = config.mode === 'demo' ? await addressesElsewhere(config.host) : [];
  if (elsewhere.length > 0) {
    process.stderr.write(
      `The portal cannot start: MODE=demo has public demo accounts and is refused because HOST=${config.host} is ${elsewhere.join(', ')} here. Set HOST=127.0.0.1.\n`,
    );
    process.exitCode = 2;
    return;
  }
  // PostgreSQL starts while the rest of the program is loaded. Loading blocks: connections of a pool would time out.
  const isFirstStart = config.databaseUrl === undefined && !hasEmbeddedData(config.dataDir);
  const starting = startDatabase(config, log);
  const [{ openApp }, demonstration] = await Promise.all([
    import('#src/open-app.ts'),
    config.mode === 'demo' ? loadDemonstration(isFirstStart) : undefined,
    starting,
  ]);
  const database = await openDatabase(config, log, starting);
  const running = await openApp(config, log, database, { logStore, demonstration }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const abort = new AbortController();
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) return abort.abort();
    isStopping = true;
    const seconds = drainSecondsAfter(signal, config);
    log.info(
      seconds === 0
        ? `Stopping (${signal}).`
        : `Stopping (${signal}): not ready any more, and answering for another ${seconds} s.`,
    );
    await running.drain(seconds, abort.signal);
    await running.close();
    await database.close();
    log.info('Stopped.');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  const address = await running.listen().catch(async (error: unknown) => {
    await running.close();
    await database.close();
    throw error;
  });
  giveMemoryBack();
  log.info(
    { ms: Math.round(performance.now() - startedAt) },
    `The ${names[config.role]} is ready at ${address}`,
  );
}
