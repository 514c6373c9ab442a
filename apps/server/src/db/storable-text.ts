/**
 * Text that PostgreSQL can store. With a NUL, or with half of a pair of surrogates, a statement fails: what comes from
 * outside is refused before. Spec: security-input.
 */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** For what has to be recorded as it is, a refusal for example. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Of a file in UTF-8; null where it is none, or has a NUL, as UTF-16 has. */
export function getStoredText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return isStorable(text) ? text : null;
  } catch {
    return null;
  }
}

/**
 * The path of the first text that cannot be stored, be it a value or the name of a field; null where there is none. A body
 * may be nested more deeply than calls can be, so this is a loop.
 */
export function findUnstorable(value: unknown): string | null {
  const waiting: (readonly [path: string, value: unknown])[] = [['', value]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, part] = next;
    if (typeof part === 'string' && !isStorable(part)) return path;
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, field] of Object.entries(part)) {
      if (!isStorable(name)) return path;
      if (typeof field === 'object' || typeof field === 'string')
        waiting.push([path === '' ? name : `${path}.${name}`, field]);
    }
  }
  return null;
}
