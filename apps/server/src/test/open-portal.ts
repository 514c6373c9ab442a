/** Serves the parts of a test portal. Every test portal is opened here. */
import { sharedValidationPool } from '#src/features/runs/threads/shared-validation-pool.ts';
import { contract } from '@idss/contract/contract';
import type { FastifyInstance } from 'fastify';
import type { AllHandlers } from '#src/http/register-contract.ts';
import { buildServer, type ServerParts } from '#src/http/server.ts';
import { definedJobs } from '#src/job-definitions.ts';
import { buildApp, type BuildOptions, type BuiltApp } from './build-app.ts';

export interface PortalParts extends BuildOptions, Partial<Omit<ServerParts, 'app' | 'handlers' | 'limits'>> {
  /** false: jobs wait in the queue. */
  readonly works?: boolean;
  readonly limits?: ServerParts['limits'];
  /** Handlers of the tested features; other calls answer 500. */
  readonly handlers: Partial<AllHandlers>;
}

export interface OpenPortal extends BuiltApp {
  readonly server: FastifyInstance;
}

/** A token is the caller's e-mail in base64. */
export const getToken = (email: string): string => Buffer.from(email).toString('base64url');

const emailTokens: ServerParts['authentication'] = {
  async verify(token) {
    const email = Buffer.from(token, 'base64url').toString();
    const name = email.split('@')[0] ?? '';
    return { email, name, title: 'Director', authTime: Math.floor(Date.now() / 1000) };
  },
};

const unlimited = { standardPerMinute: 1_000_000, expensivePerMinute: 1_000_000 };

/** Tests call often and all at once. */
const unlimitedAdmission = { running: 1_000, waitMilliseconds: 60_000 };

export async function openPortal(options: PortalParts): Promise<OpenPortal> {
  const { app, close } = await buildApp(options);
  const {
    works = true,
    handlers,
    admission = unlimitedAdmission,
    identity = null,
    webFolder,
    bodyTimes,
    readOn,
    callMilliseconds,
  } = options;
  const server = await buildServer({
    app,
    handlers: { ...unusedHandlers(), ...handlers },
    authentication: options.authentication ?? emailTokens,
    identity,
    checksAnswers: true,
    limits: options.limits ?? unlimited,
    admission,
    threads: () => sharedValidationPool(app).state(),
    ...(webFolder && { webFolder }),
    ...(options.accessLog && { accessLog: options.accessLog }),
    ...(bodyTimes && { bodyTimes }),
    ...(readOn && { readOn }),
    ...(callMilliseconds !== undefined && { callMilliseconds }),
  });
  if (works) for (const job of definedJobs) await app.jobs.work(job.define(app));
  return {
    app,
    server,
    async close() {
      await server.close();
      await close();
    },
  };
}

function unusedHandlers(): AllHandlers {
  const refuse = async () => {
    throw new Error('This test does not serve this call.');
  };
  const features = Object.entries(contract).map(([feature, calls]) => [
    feature,
    Object.fromEntries(Object.keys(calls).map((name) => [name, refuse])),
  ]);
  return Object.fromEntries(features) as AllHandlers;
}
