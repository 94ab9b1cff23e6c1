import { z } from 'zod'
import { givenProof } from '../access/holder-proof.ts'
import { id, line, moment, version } from '../wire.ts'
import { colourPattern } from './contrast.ts'
import { pictureKinds, pictureMediaTypes, slotPattern } from './pictures.ts'
import { brandingLengths } from './rules.ts'

export const countryLogo = z.object({ base64String: z.string() })

const shownEntry = z.object({
  id: z.string(),
  /** A translation key of the menu namespace, or the authority's own words. */
  name: z.string(),
  /** The authority's own words in the reader's language, where it has given some. */
  label: z.string().optional(),
  icon: z.string(),
  routerLink: z.string().optional(),
  permissions: z.array(z.string()),
  /** Name of the figure of `/api/dashboard` counts shown at the entry's end: work waiting. */
  count: z.string().optional(),
})
export const menuItem = shownEntry.extend({ isExpanded: z.boolean(), items: z.array(shownEntry) })
export const userMenu = z.array(menuItem)
export type MenuItem = z.infer<typeof menuItem>

const culture = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
const texts = z.record(culture, line(brandingLengths.label))

const entry = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
  /** A key of the translations, or the authority's own words by culture. */
  label: z.union([z.strictObject({ key: line(100) }), z.strictObject({ texts })]),
  icon: line(60),
  /** A place of the portal, `https:` outside it, null for a group. */
  routerLink: line(brandingLengths.address).nullable(),
  /** Permissions and roles; shown to whoever holds one of them, to everybody where none is listed. */
  permissions: z.array(line(60)).max(40),
  isHidden: z.boolean(),
  count: z
    .string()
    .regex(/^[a-zA-Z]{1,40}$/)
    .nullable(),
}
export const menuEntry = z.strictObject(entry)
export const menuGroup = z.strictObject({ ...entry, items: z.array(menuEntry).max(60) })
export const menuGroups = z.array(menuGroup).max(40)
export type MenuEntry = z.infer<typeof menuEntry>
export type MenuGroup = z.infer<typeof menuGroup>

/** One version of a document of which the newest counts. */
const versionHead = {
  version: z.number().int(),
  changedAt: moment,
  changedBy: z.string(),
  note: z.string(),
  /** As the product brings it, untouched by the authority. */
  isShipped: z.boolean(),
}
export const menuVersion = z.object({ ...versionHead, groups: menuGroups })
export type MenuVersion = z.infer<typeof menuVersion>
const note = line(brandingLengths.note).default('')
export const menuInput = z.strictObject({ version, note, groups: menuGroups })
export const versionParams = z.object({ version: z.coerce.number().int().min(0).max(1_000_000) })
export const putBackInput = z.strictObject({ version })

const colour = z.string().regex(colourPattern)
const schemeColours = z.strictObject({ header: colour, button: colour, link: colour })
export const look = z.strictObject({
  /** The portal's name by culture; where none is given it bears the product's. */
  names: texts,
  colours: z.strictObject({ light: schemeColours, dark: schemeColours }),
})
export type Look = z.infer<typeof look>
export const lookInput = z.strictObject({ version, note, ...look.shape })
export const lookVersion = z.object({ ...versionHead, ...look.shape })
export type LookVersion = z.infer<typeof lookVersion>
const tokens = z.record(z.string(), colour)
/** What every page needs at its start; `logo` changes when the country's logo does. */
export const publicLook = z.object({
  version: z.number().int(),
  ...look.shape,
  /** CSS custom properties of each scheme, tints included; empty where the product's own colours stand. */
  tokens: z.object({ light: tokens, dark: tokens }),
  logo: z.string(),
})
export type PublicLook = z.infer<typeof publicLook>

export const slot = z.string().regex(slotPattern)
export const slotParams = z.object({ slot })
export const slotVersionParams = z.object({ slot, ...versionParams.shape })
export const pictureVersion = z.object({
  version: z.number().int(),
  changedAt: moment,
  changedBy: z.string(),
  isShipped: z.boolean(),
  /** Of the file as it was handed in; null where the picture was taken away. */
  picture: z
    .object({
      fileName: z.string(),
      mediaType: z.enum(pictureMediaTypes),
      bytes: z.number().int(),
      width: z.number().int(),
      height: z.number().int(),
      sha256: z.string(),
    })
    .nullable(),
})
export type PictureVersion = z.infer<typeof pictureVersion>
const officer = z.object({ id, name: z.string() })
export const pictureSlot = z.object({
  slot,
  kind: z.enum([...pictureKinds, 'signature']),
  /** Whose signature it is. */
  officer: officer.nullable(),
  /** The newest; null where there never was one. */
  current: pictureVersion.nullable(),
})
export type PictureSlot = z.infer<typeof pictureSlot>
export const pictureSlots = z.object({ slots: z.array(pictureSlot), maxBytes: z.number().int() })
/** `version`: the newest that the person has seen; password and code where the picture is a guarded one. */
export const pictureActionInput = z.strictObject({ version, ...givenProof.shape })
