import type { CustomsNote } from '@papaver/contract/authorizations/customs-note.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import css from './permit.module.css'

/** What the authority wrote to customs about the permit; nothing where it wrote nothing that stands. */
export const NotesCard = ({ notes }: { notes: readonly CustomsNote[] }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const standing = notes.filter(({ withdrawn }) => withdrawn === null)
  if (standing.length === 0) return null
  return (
    <Card title={t('endorsements.notes.title')} padding="none">
      <ul>
        {standing.map((note) => (
          <li key={note.id} className={`${css.movement} pv-stack pv-gap-8 pv-pad-12-16 pv-next`}>
            <p className="pv-medium pv-anywhere pv-own-lines" dir="auto">
              {note.text}
            </p>
            <p className="pv-size-13 pv-dim">
              {isolated(note.author)} · {isolated(zonedMoment(note.at))}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
