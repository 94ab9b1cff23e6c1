/** How the exchange between authorities says no. */
export const exchangeRefusals = {
  /** Neither a signed file of a permit or message, nor a PDF with one in it, nor the text of such a code. */
  exchangeUnreadable: { code: 'exchangeUnreadable', status: 422 },
  /** Signed data of a format or version that is not read here; details.format. */
  exchangeOtherFormat: { code: 'exchangeOtherFormat', status: 422 },
  /** A message to the authority of another country; details.country. */
  exchangeOtherAddressee: { code: 'exchangeOtherAddressee', status: 422 },
  /** The address is none of the web that is encrypted. */
  exchangeAddress: { code: 'exchangeAddress', status: 422 },
  /** The other portal did not answer with its keys; details.reason. */
  exchangeNoKeys: { code: 'exchangeNoKeys', status: 422 },
  /** What was given is no Ed25519 public key. */
  exchangeNoKey: { code: 'exchangeNoKey', status: 422 },
  /** A key of this name, or the same key, is trusted already; details.authority. */
  exchangeKeyKnown: { code: 'exchangeKeyKnown', status: 409 },
  /** The key, or the name of the key, is one of this authority itself. */
  exchangeOwnKey: { code: 'exchangeOwnKey', status: 422 },
  /** Others may have had this key, as its authority or somebody here has said: its authority makes a new one. */
  exchangeKeyCompromised: { code: 'exchangeKeyCompromised', status: 422 },
  /** The key is that of the authority of another country, as its portal or its name says; details.country. */
  exchangeKeyCountry: { code: 'exchangeKeyCountry', status: 422 },
  /** Somebody else has changed the authority meanwhile. */
  exchangeStale: { code: 'exchangeStale', status: 409 },
  /** No case here has this number. */
  exchangeNoCase: { code: 'exchangeNoCase', status: 422 },
  /** A message is taken in from a portal that shows a signature of a trusted key for it, now and for us; details.reason. */
  exchangeNotAdmitted: { code: 'exchangeNotAdmitted', status: 401 },
  /** A message that stands so is neither sent again nor called back; details.status. */
  exchangeMessageStep: { code: 'exchangeMessageStep', status: 409 },
  /** It is of no use there: details.reason says why. */
  exchangeNotUsable: { code: 'exchangeNotUsable', status: 409 },
} as const
