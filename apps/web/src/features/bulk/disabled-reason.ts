interface Preview {
  readonly data: { readonly outcomes: readonly { readonly ok: boolean }[] } | undefined;
  readonly error: Error | null;
}

/** Why a bulk action cannot be confirmed: the preview is missing, or names no submission to act on. */
export function getDisabledReason({ data, error }: Preview, emptyReason: string): string | null {
  if (error) return 'The preview could not be loaded.';
  if (!data) return 'Preparing preview…';
  return data.outcomes.some(({ ok }) => ok) ? null : emptyReason;
}
