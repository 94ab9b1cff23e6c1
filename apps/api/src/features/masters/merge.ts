import { type Fields, type FieldValue, isSame } from './fields.ts'

export type Origin = 'shipped' | 'own'

/** What is kept of a row besides its fields, so that an upgrade and the authority do not undo each other. */
export interface Kept {
  readonly origin: Origin
  /** What the last release says of the row. */
  readonly shipped: Fields | null
  /** Fields that the authority changed, each with what was shipped then. */
  readonly edited: Fields
}
export interface Present extends Kept {
  readonly fields: Fields
}

const pick = (fields: Fields, keep: (field: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => keep(field)))

/** In a row that the authority added before a release knew it, whatever differs is the authority's own word. */
const editedBefore = ({ origin, shipped, edited, fields }: Present, release: Fields): Fields => {
  if (shipped !== null || origin === 'shipped') return edited
  const own = Object.keys(release).filter((field) => !isSame(fields[field], release[field]))
  return Object.fromEntries(own.map((field): [string, FieldValue] => [field, null]))
}

/** The row after an upgrade: the authority's fields stay, all others become what the release says. */
export const mergeShipped = (present: Present, release: Fields): Present => {
  const edited = pick(
    editedBefore(present, release),
    (field) => !isSame(present.fields[field], release[field]),
  )
  const taken = pick(release, (field) => !(field in edited))
  return { origin: present.origin, fields: { ...present.fields, ...taken }, shipped: release, edited }
}

/** What is kept once the authority has written `fields`. */
export const keepEdits = ({ shipped, edited, fields: before }: Present, fields: Fields): Fields => {
  if (shipped === null) return {}
  const changed = Object.keys(shipped).filter((field) => !isSame(fields[field], shipped[field]))
  return Object.fromEntries(
    changed.map((field): [string, FieldValue] => {
      const isOld = field in edited && isSame(before[field], fields[field])
      return [field, (isOld ? edited[field] : shipped[field]) ?? null]
    }),
  )
}

/** Fields that the authority says otherwise than the release. Its own order of a list is no other text. */
export const editedFields = ({ edited }: Kept): string[] =>
  Object.keys(edited).filter((field) => field !== 'position')

/** Fields whose shipped text is another than when the authority changed them: somebody should look again. */
export const changedSince = (kept: Kept): string[] =>
  editedFields(kept).filter((field) => !isSame(kept.shipped?.[field], kept.edited[field]))
