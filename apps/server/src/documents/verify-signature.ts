/**
 * Checks the signature of a PDF: one signature, over every byte of the file, by the certificate that it carries.
 * Whether that certificate is trusted is another question. Spec: attestation-integrity.
 */
import { X509Certificate, createHash, verify } from 'node:crypto';
import type { Verdict } from '@idss/domain/verdict';
import { no, yes } from '@idss/domain/verdict';
import { getChildren, contextTag, derTags, readDer, type DerNode } from './der.ts';

const oids = {
  signedData: '2a864886f70d010702',
  messageDigest: '2a864886f70d010904',
  signingCertificate: '2a864886f70d010910022f',
} as const;
const digests: Readonly<Record<string, string>> = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};

export function verifyPdfSignature(pdf: Buffer): Verdict {
  const ranges = [
    ...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g),
  ];
  if (ranges.length !== 1) return no('The document does not carry exactly one signature.');
  const [start = 0, firstEnd = 0, secondStart = 0, secondLength = 0] = (ranges[0] ?? []).slice(1).map(Number);
  if (start !== 0 || firstEnd >= secondStart || secondStart + secondLength !== pdf.length)
    return no('The signature does not cover the whole document.');
  const hex = /^<([0-9a-fA-F]+)>$/.exec(pdf.toString('latin1', firstEnd, secondStart))?.[1];
  if (!hex) return no('The signature is damaged.');
  const signed = Buffer.concat([pdf.subarray(0, firstEnd), pdf.subarray(secondStart)]);
  try {
    return verifyCms(Buffer.from(hex, 'hex'), signed);
  } catch {
    // Anything that cannot be parsed is not a signature.
    return no('The signature is damaged.');
  }
}

interface SignedData {
  readonly certificates: DerNode;
  readonly signerId: DerNode;
  /** The name of its algorithm. */
  readonly digest: string;
  readonly attributes: DerNode;
  readonly value: DerNode;
}

/** The parts of the signature, or why it has none. */
function readSignedData(padded: Buffer): SignedData | string {
  const info = readDer(padded);
  if (padded.subarray(info.raw.length).some((byte) => byte !== 0)) return 'The signature is damaged.';
  const [type, wrapper] = getChildren(info);
  if (!type || !wrapper || toHex(type) !== oids.signedData) return 'The signature is of an unknown kind.';
  const parts = getChildren(readDer(wrapper.content));
  const certificates = parts.find((part) => part.tag === contextTag(0));
  const signers = parts.at(-1);
  if (!certificates || signers?.tag !== derTags.set) return 'The signature carries no certificate.';
  const [signer, ...more] = getChildren(signers);
  if (!signer || more.length > 0) return 'The document does not carry exactly one signature.';
  const [, signerId, digestAlgorithm, attributes, , value] = getChildren(signer);
  if (!signerId || !digestAlgorithm || attributes?.tag !== contextTag(0) || !value)
    return 'The signature is damaged.';
  const digest = digests[toHex(getChildren(digestAlgorithm)[0])];
  return digest
    ? { certificates, signerId, digest, attributes, value }
    : 'The signature uses an unknown digest.';
}

function verifyCms(padded: Buffer, signed: Buffer): Verdict {
  const data = readSignedData(padded);
  if (typeof data === 'string') return no(data);
  const { certificates, signerId, digest, attributes, value } = data;
  const findValue = (oid: string): DerNode | undefined => {
    const set = getChildren(attributes)
      .map(getChildren)
      .find(([name]) => toHex(name) === oid)?.[1];
    return set && readDer(set.content);
  };
  const hash = createHash(digest).update(signed).digest();
  if (!findValue(oids.messageDigest)?.content.equals(hash))
    return no('The document was changed after it was signed.');

  const serial = toHex(getChildren(signerId)[1]).replace(/^0+/, '');
  const certificate = getChildren(certificates)
    .map((node) => new X509Certificate(node.raw))
    .find((each) => each.serialNumber.toLowerCase().replace(/^0+/, '') === serial);
  if (!certificate) return no('The signature carries no certificate.');
  // PAdES: the signature names its certificate by hash, so that no other with the same key can take its place.
  const attribute = findValue(oids.signingCertificate);
  if (!attribute || !namesCertificate(attribute, certificate.raw))
    return no('The signature names another certificate than it carries.');
  // The signature covers the attributes encoded with the tag of a SET (RFC 5652, 5.4).
  const attributeSet = Buffer.from(attributes.raw);
  attributeSet[0] = derTags.set;
  return verify(digest, attributeSet, certificate.publicKey, value.content)
    ? yes()
    : no('The signature does not belong to this document.');
}

/** SigningCertificateV2, RFC 5035: the first of its list is the signer's, by SHA-256 unless it says otherwise. */
function namesCertificate(attribute: DerNode, certificate: Buffer): boolean {
  const [list] = getChildren(attribute);
  const [first] = list ? getChildren(list) : [];
  const parts = first ? getChildren(first) : [];
  const [algorithm] = parts[0]?.tag === derTags.sequence ? getChildren(parts[0]) : [];
  const digest = algorithm ? digests[toHex(algorithm)] : 'sha256';
  const octets = parts.find((part) => part.tag === derTags.octetString);
  return (
    digest !== undefined &&
    octets !== undefined &&
    octets.content.equals(createHash(digest).update(certificate).digest())
  );
}

const toHex = (node: DerNode | undefined): string => node?.content.toString('hex') ?? '';
