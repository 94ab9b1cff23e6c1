import type { InputField } from '../fields/inputs.ts'
import { lengths } from '../lengths.ts'
import { exchangeWays, longestAddress, longestKeyId, longestKeyText } from './states.ts'

/** The way of messages to an authority, and the address of its portal. */
export const authorityFields = [
  { key: 'way', type: 'choice', options: exchangeWays, required: true },
  { key: 'address', type: 'text', ltr: true, max: longestAddress },
] as const satisfies readonly InputField[]

/** A key of another authority that comes to be trusted. */
export const trustFields = [
  { key: 'keyId', label: 'name', type: 'text', ltr: true, required: true, max: longestKeyId },
  { key: 'publicKeyPem', label: 'key', type: 'longText', required: true, max: longestKeyText },
] as const satisfies readonly InputField[]

/** Why a key is no longer trusted. */
export const endTrustFields = [
  { key: 'endKind', type: 'choice', options: ['retired', 'compromised'], cards: true, required: true },
  { key: 'reason', type: 'longText', required: true, max: lengths.reason },
] as const satisfies readonly InputField[]
