/**
 * "251.0 MB (250,999,000 bytes)"; small sizes only in bytes. Without Intl, whose output differs between environments.
 */
export function formatSize(bytes: number): string {
  const exact = `${String(bytes).replace(/\B(?=(\d{3})+$)/g, ',')} bytes`;
  return bytes < 1_000_000 ? exact : `${(bytes / 1_000_000).toFixed(1)} MB (${exact})`;
}
