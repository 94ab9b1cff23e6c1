import type { EstablishmentField } from '@papaver/contract/establishments/fields.ts'
import type { EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { feature } from './queries.ts'
import { RecordForm } from './record-form.tsx'
import { useWords } from './words.ts'

interface PartsCardProps<Part> {
  /** First word of its messages: `sites`, `persons`. */
  words: 'sites' | 'persons'
  establishment: EstablishmentView
  parts: readonly Part[]
  fields: readonly EstablishmentField[]
  nameOf: (part: Part) => string
  /** What a row says of its part. */
  render: (part: Part) => ReactNode
  /** The calls that enter a new part and that change one. */
  calls:
    | { add: 'establishments.addSite'; save: 'establishments.saveSite' }
    | { add: 'establishments.addPerson'; save: 'establishments.savePerson' }
  onSaved: (after: EstablishmentView) => void
}

/** Parts of an establishment, one a row: its sites, its persons. One is written at a time, in the place of the rows. */
export const PartsCard = <Part extends { readonly id: string }>(props: PartsCardProps<Part>) => {
  const { words, calls, establishment, parts, fields, nameOf, render, onSaved } = props
  const { id, version } = establishment
  const { t } = useWords()
  const [written, setWritten] = useState<string | null>()
  const say = (key: string, values = {}) => t(`${feature}.${words}.${key}`, values)
  const part = parts.find(({ id }) => id === written)
  const isWriting = written === null || part !== undefined
  const add = (
    <Button kind="link" icon="plus" onClick={() => setWritten(null)}>
      {say('add')}
    </Button>
  )
  return (
    <Card
      title={say(written === null ? 'new' : 'title')}
      aside={establishment.mayChange && !isWriting && add}
    >
      {isWriting ? (
        <RecordForm
          key={written}
          fields={fields}
          record={part}
          endable
          establishmentId={id}
          saveLabel={part === undefined ? say('add') : t(`${feature}.page.save`)}
          send={(values) =>
            part === undefined
              ? call(calls.add, { params: { id }, body: { ...values, version } })
              : call(calls.save, { params: { id, partId: part.id }, body: { ...values, version } })
          }
          onSaved={(after) => {
            onSaved(after)
            setWritten(undefined)
          }}
          onDone={() => setWritten(undefined)}
        />
      ) : (
        <>
          {parts.length === 0 && <p className="pv-size-13 pv-dim">{say('none')}</p>}
          <ul className="pv-stack">
            {parts.map((each) => (
              <li key={each.id} className="pv-row pv-wrap pv-apart pv-gap-4-16 pv-block-8 pv-next">
                <div className="pv-stack pv-gap-2 pv-narrow pv-size-13">{render(each)}</div>
                {establishment.mayChange && (
                  <Button kind="link" icon="pencil" onClick={() => setWritten(each.id)}>
                    {t(`${feature}.page.change`)}
                    <span className="pv-hidden"> {nameOf(each)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
