/** How a list is filtered and sorted by a column: the browser does so with a list that it has whole, SQL with one of which it has a page. Spec: lists-pages. */

/** A list asks for one of its values exactly (selected, or named by an address); a text is looked for inside the value. */
export function matchesFilter(value: string | number, filterValue: string | readonly string[]): boolean {
  const text = String(value);
  if (typeof filterValue !== 'string') return filterValue.includes(text);
  return text.toLowerCase().includes(filterValue.toLowerCase());
}

/** Words by their place in `order`; others come after them, by the alphabet. */
export function compareInOrder(order: readonly string[], a: string | number, b: string | number): number {
  const getPlace = (text: string | number): number => {
    const place = order.indexOf(String(text));
    return place === -1 ? order.length : place;
  };
  return getPlace(a) - getPlace(b) || String(a).localeCompare(String(b), 'en');
}
