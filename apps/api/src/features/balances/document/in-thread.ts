import { readFileSync } from 'node:fs'
import { permitLabels } from '../../../platform/documents/labels.ts'
import { filesOf, namesOf } from '../../../platform/documents/pictures.ts'
import { renderDocument } from '../../../platform/documents/render.ts'
import { authorityView, directionsOf, pictureAlternatives } from '../../../platform/documents/shared-parts.ts'
import type { StatementDocument } from './statement-document.ts'

/** What a thread makes (workers.ts): statements of balances. Nothing in here reads the database. */

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = read('../../../platform/documents/shared.typ') + read('./statement.typ')

export const balanceStatement = (statement: StatementDocument): Promise<Uint8Array> => {
  const { culture, authority, madeAt, madeOn, demonstration } = statement
  const labels = permitLabels(culture)
  return renderDocument({
    template,
    data: {
      ...statement,
      ...directionsOf(statement),
      // Its reader's language alone.
      isBilingual: false,
      hasOwnLabels: false,
      labels,
      authority: authorityView(authority),
      pictures: namesOf({ ...statement.pictures }),
      alternatives: pictureAlternatives(statement, labels),
      signedAt: madeOn,
      madeAt: madeOn,
      keyId: '',
      demonstration: demonstration === true ? labels.demonstration : null,
    },
    files: filesOf({ ...statement.pictures }),
    attachments: [],
    createdAt: new Date(madeAt),
  })
}
