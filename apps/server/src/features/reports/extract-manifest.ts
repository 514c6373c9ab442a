/** The parts of an extract that say what it contains, and by whom it was signed. Spec: admin-data-extract-signature. */
export const manifestName = 'manifest.json';
export const signatureName = 'manifest.json.sig';
export const certificateName = 'certificate.pem';
