import { readFileSync } from 'node:fs'
import { filesOf, namesOf } from '../../../platform/documents/pictures.ts'
import { renderDocument } from '../../../platform/documents/render.ts'
import type { ConfirmationLetter } from './letter.ts'

/** What a thread makes (workers.ts). */

const template = readFileSync(new URL('./letter.typ', import.meta.url), 'utf8')

export const confirmationLetter = ({ pictures, madeAt, ...said }: ConfirmationLetter): Promise<Uint8Array> =>
  renderDocument({
    template,
    data: { ...said, pictures: namesOf({ ...pictures }) },
    files: filesOf({ ...pictures }),
    attachments: [],
    createdAt: new Date(madeAt),
  })
