import { readFileSync } from 'node:fs'
import type { HeldKeys } from '../../../platform/documents/keys.ts'
import { filesOf } from '../../../platform/documents/pictures.ts'
import { renderDocument } from '../../../platform/documents/render.ts'
import { signDocument } from '../../../platform/documents/sign.ts'
import type { DecisionLetter } from './letter.ts'
import { letterView } from './letter-view.ts'

/** What a thread makes (workers.ts): letters of decisions. Nothing in here reads the database. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('../../../platform/documents/shared.typ') + read('./letter.typ')

export const signedLetter = async (letter: DecisionLetter, keys: HeldKeys): Promise<Uint8Array> => {
  const time = new Date(letter.signedAt)
  const pdf = await renderDocument({
    template,
    data: letterView(letter, keys.keyId),
    files: filesOf({ ...letter.pictures }),
    attachments: [],
    createdAt: time,
  })
  const name = letter.authority.name.own
  return signDocument(pdf, keys, { name, reason: letter.number, time })
}
