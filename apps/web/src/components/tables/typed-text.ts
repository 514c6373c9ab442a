/** The text that was typed into the field of that name. */
export function typedText(form: FormData, name: string): string {
  const typed = form.get(name);
  return typeof typed === 'string' ? typed : '';
}
