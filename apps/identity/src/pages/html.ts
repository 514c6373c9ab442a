/** HTML that is safe to send. Made only by the `html` tag, which escapes everything but other `Html`. */
export type Html = { readonly text: string };

type Insertion = string | number | Html | null | undefined | false | readonly Insertion[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function render(piece: Insertion): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return escape(piece);
  if (typeof piece === 'number') return String(piece);
  if ('text' in piece) return piece.text;
  return piece.map(render).join('');
}

/** Escapes each inserted value. Attribute values are in double quotes in the template. */
export function html(strings: TemplateStringsArray, ...values: readonly Insertion[]): Html {
  return { text: strings.map((string, at) => string + render(values[at])).join('') };
}
