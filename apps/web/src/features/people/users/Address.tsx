/** An e-mail address that breaks before its @ where a column is narrow. */
export function Address({ of }: { of: string }) {
  const at = of.lastIndexOf('@');
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}
