/** Why the last session ended and where it was, shown once on the welcome page after the sign-out redirect. */
const key = 'idss.signed-out';

export interface SignedOutNote {
  readonly because: 'idle' | 'elsewhere' | 'chosen' | 'failed' | 'locked';
  readonly returnTo: string | null;
}

const isNote = (value: unknown): value is SignedOutNote =>
  typeof value === 'object' && value !== null && 'because' in value;

export function leaveNote(note: SignedOutNote): void {
  sessionStorage.setItem(key, JSON.stringify(note));
}

export function readNote(): SignedOutNote | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isNote(value) ? value : null;
  } catch {
    return null;
  }
}

export const dropNote = (): void => sessionStorage.removeItem(key);
