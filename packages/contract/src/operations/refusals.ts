/** How the operation of the service says no. */
export const operationsRefusals = {
  /** Nothing was ever signed here: there is no key to be replaced. */
  operationsNoKey: { code: 'operationsNoKey', status: 409 },
  /** Somebody else has replaced or reported a key meanwhile. */
  operationsKeyStale: { code: 'operationsKeyStale', status: 409 },
  /** Since when a key was known to others lies before it was made, or is still to come. */
  operationsKeySince: { code: 'operationsKeySince', status: 422 },
  /** The file is no PKCS #12 file that can be read. */
  operationsCertificateUnreadable: { code: 'operationsCertificateUnreadable', status: 422 },
  operationsCertificatePassword: { code: 'operationsCertificatePassword', status: 422 },
  /** No key in the file fits a certificate in it. */
  operationsCertificateNoKey: { code: 'operationsCertificateNoKey', status: 422 },
  /** RSA of fewer than 2048 bits, another curve, or a kind of key that programs for PDF do not know. */
  operationsCertificateWeak: { code: 'operationsCertificateWeak', status: 422 },
  /** By its own word the certificate is not for signatures. */
  operationsCertificateUsage: { code: 'operationsCertificateUsage', status: 422 },
  operationsCertificateEarly: { code: 'operationsCertificateEarly', status: 422 },
  operationsCertificateEnded: { code: 'operationsCertificateEnded', status: 422 },
  /** Its key was reported to be in other hands. */
  operationsCertificateCompromised: { code: 'operationsCertificateCompromised', status: 422 },
  operationsCertificateInUse: { code: 'operationsCertificateInUse', status: 409 },
} as const
