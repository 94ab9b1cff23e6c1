import { readFileSync } from 'node:fs'
import { permitLabels } from '../../../platform/documents/labels.ts'
import { filesOf, namesOf } from '../../../platform/documents/pictures.ts'
import { renderDocument } from '../../../platform/documents/render.ts'
import { authorityView, directionsOf, pictureAlternatives } from '../../../platform/documents/shared-parts.ts'
import type { FormDocument } from './form-document.ts'

/** What a thread makes (workers.ts): forms of the INCB. Nothing in here reads the database. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('../../../platform/documents/shared.typ') + read('./form.typ')

export const incbForm = (form: FormDocument): Promise<Uint8Array> => {
  const { culture, authority, madeAt, madeOn, demonstration } = form
  const labels = permitLabels(culture)
  return renderDocument({
    template,
    data: {
      ...form,
      ...directionsOf(form),
      // Its reader's language alone.
      isBilingual: false,
      hasOwnLabels: false,
      labels,
      authority: authorityView(authority),
      pictures: namesOf({ ...form.pictures }),
      alternatives: pictureAlternatives(form, labels),
      signedAt: madeOn,
      madeAt: madeOn,
      keyId: '',
      demonstration: demonstration === true ? labels.demonstration : null,
    },
    files: filesOf({ ...form.pictures }),
    attachments: [],
    createdAt: new Date(madeAt),
  })
}
