/** A season folder as it is sent. */
export const isZip = ({ name }: File): boolean => /\.zip$/i.test(name);

export function toBody(file: File): FormData {
  const body = new FormData();
  body.append('File', file, file.name);
  return body;
}
