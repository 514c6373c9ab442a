/** Just enough of DER (X.690) to read the parts of a signature. */
export interface DerNode {
  readonly tag: number;
  /** Header and content. */
  readonly raw: Buffer;
  readonly content: Buffer;
}

export const derTags = { integer: 0x02, octetString: 0x04, oid: 0x06, sequence: 0x30, set: 0x31 } as const;
/** [n], constructed */
export const contextTag = (n: number): number => 0xa0 + n;

/** The node at the start of `bytes`; what follows it is left alone. Throws RangeError on anything that is not DER. */
export function readDer(bytes: Buffer): DerNode {
  const tag = bytes[0];
  const first = bytes[1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new RangeError('not DER');
  let length = first;
  let header = 2;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4 || bytes.length < 2 + count) throw new RangeError('not DER');
    length = bytes.readUIntBE(2, count);
    header += count;
  }
  if (header + length > bytes.length) throw new RangeError('DER is cut off');
  return { tag, raw: bytes.subarray(0, header + length), content: bytes.subarray(header, header + length) };
}

/** The nodes inside of a constructed one. */
export function getChildren(node: DerNode): DerNode[] {
  const children: DerNode[] = [];
  for (let rest = node.content; rest.length > 0; ) {
    const child = readDer(rest);
    children.push(child);
    rest = rest.subarray(child.raw.length);
  }
  return children;
}
