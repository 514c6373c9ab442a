import { generateKeyPair } from 'jose';
import type { TestApp } from '#src/test/test-app.ts';
import { callers } from './callers.ts';
import type { Tokens } from './check-call.ts';

/** The token of each caller, valid or not; none for anonymous callers. */
export async function getTokens({ token }: TestApp): Promise<Tokens> {
  const stranger = (await generateKeyPair('ES256')).privateKey;
  const made = new Map<string, string>();
  for (const { name, email, state } of callers) {
    if (email === null) continue;
    made.set(
      name,
      state === 'malformed'
        ? 'not.a.token'
        : await token(email, {
            ...(state === 'expired' ? { expiresIn: -60 } : {}),
            ...(state === 'foreignToken' ? { key: stranger } : {}),
          }),
    );
  }
  return made;
}
