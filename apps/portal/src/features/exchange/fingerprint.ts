/** A fingerprint in groups, so that two people can compare it by telephone. */
export const grouped = (fingerprint: string): string =>
  (fingerprint.toUpperCase().match(/.{1,4}/g) ?? []).join(' ')
