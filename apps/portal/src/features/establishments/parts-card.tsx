import type { EstablishmentField } from '@papaver/contract/establishments/fields.ts'
import type { EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { feature } from './queries.ts'
import { RecordForm, type Said } from './record-form.tsx'
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
  /** `partId` null: a new one. */
  send: (partId: string | null, values: Said) => Promise<EstablishmentView>
  onSaved: (after: EstablishmentView) => void
}

/** Parts of an establishment, one a row: its sites, its persons. One is written at a time, in the place of the rows. */
export const PartsCard = <Part extends { readonly id: string }>(props: PartsCardProps<Part>) => {
  const { words, establishment, parts, fields, nameOf, render, send, onSaved } = props
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
          establishmentId={establishment.id}
          saveLabel={part === undefined ? say('add') : t(`${feature}.page.save`)}
          send={(values) => send(part?.id ?? null, values)}
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
                {render(each)}
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
