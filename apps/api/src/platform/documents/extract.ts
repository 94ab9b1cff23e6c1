import type { DocumentHead } from './head.ts'
import { permitLabels } from './labels.ts'
import { filesOf, namesOf } from './pictures.ts'
import { renderDocument } from './render.ts'
import { authorityView, directionsOf, pictureAlternatives } from './shared-parts.ts'

/** A paper in the language of who asks for it: a copy for the file, and nothing that is signed. */
export interface Extract
  extends Pick<
    DocumentHead,
    'culture' | 'country' | 'authority' | 'pictures' | 'signatory' | 'demonstration'
  > {
  /** ISO moment at which it was asked for; the only time that enters the document. */
  readonly madeAt: string
  readonly madeOn: string
  readonly title: string
  readonly subtitle: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

/** The extract as tagged PDF/A-3; in threads alone. `template`: `shared.typ` and what the kind of extract adds. */
export const renderExtract = (template: string, extract: Extract): Promise<Uint8Array> => {
  const { culture, authority, madeAt, madeOn, demonstration } = extract
  const labels = permitLabels(culture)
  return renderDocument({
    template,
    data: {
      ...extract,
      ...directionsOf(extract),
      // Its reader's language alone.
      isBilingual: false,
      hasOwnLabels: false,
      labels,
      authority: authorityView(authority),
      pictures: namesOf({ ...extract.pictures }),
      alternatives: pictureAlternatives(extract, labels),
      signedAt: madeOn,
      madeAt: madeOn,
      keyId: '',
      demonstration: demonstration === true ? labels.demonstration : null,
    },
    files: filesOf({ ...extract.pictures }),
    attachments: [],
    createdAt: new Date(madeAt),
  })
}
