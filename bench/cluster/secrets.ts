/** A password that only this cluster has. */
import { randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(18).toString('hex');
