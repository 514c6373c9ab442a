/** A security matrix as it is sent. */
export function toBody(file: File): FormData {
  const body = new FormData();
  body.append('File', file, file.name);
  return body;
}

export const getFile = (csv: string, name: string): File => new File([csv], name, { type: 'text/csv' });
