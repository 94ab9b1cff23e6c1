import { idPattern } from '../ids.ts'

/** The pictures of the installation; a signature belongs to one officer: `signature-<account id>`. */
export const pictureKinds = ['country_logo', 'arms', 'letterhead', 'seal'] as const
export type PictureKind = (typeof pictureKinds)[number] | 'signature'

const signatureSlot = new RegExp(`^signature-(${idPattern})$`)
export const slotPattern = new RegExp(`^(country_logo|arms|letterhead|seal|signature-${idPattern})$`)

export const slotOfSignature = (accountId: string): string => `signature-${accountId}`
/** Whose signature a slot holds; undefined where it holds another picture. */
export const signerOf = (slot: string): string | undefined => signatureSlot.exec(slot)?.[1]
export const kindOf = (slot: string): PictureKind => pictureKinds.find((kind) => kind === slot) ?? 'signature'

/** Always there, because the portal and its documents cannot do without. */
export const isNeeded = (slot: string): boolean => slot === 'country_logo' || slot === 'arms'
/** Whoever holds the file could forge a document with it: the password is asked for again. */
export const isGuarded = (slot: string): boolean => slot === 'seal' || kindOf(slot) === 'signature'

/** The longest edges in pixels that a picture is kept with; larger ones are made smaller. */
export const pictureSizes: Record<PictureKind, { readonly width: number; readonly height: number }> = {
  country_logo: { width: 512, height: 512 },
  arms: { width: 1200, height: 1200 },
  letterhead: { width: 2400, height: 800 },
  seal: { width: 1200, height: 1200 },
  signature: { width: 1200, height: 600 },
}

/** Where a picture is used: the portal's pages and the documents that are made from now on. */
export const pictureUses: Record<PictureKind, readonly ('portal' | 'permit' | 'letter')[]> = {
  country_logo: ['portal'],
  arms: ['permit', 'letter'],
  letterhead: ['permit', 'letter'],
  seal: ['permit'],
  signature: ['permit'],
}

export const pictureMediaTypes = ['image/jpeg', 'image/png', 'image/svg+xml'] as const
export type PictureMediaType = (typeof pictureMediaTypes)[number]

/** Why a drawing is not taken: key of the sentence `branding.drawing.<reason>`. */
export const drawingFaults = [
  'script',
  'event',
  'foreign',
  'outside',
  'embedded',
  'entity',
  'style',
  'animation',
  'text',
  'element',
  'malformed',
  'size',
  'complex',
  'notDrawing',
] as const
export type DrawingFault = (typeof drawingFaults)[number]
