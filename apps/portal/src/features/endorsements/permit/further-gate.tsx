import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import page from '../endorsements.module.css'
import type { FormLine } from './endorse-draft.ts'
import { EarlierList, idsOf } from './twice.tsx'

interface FurtherGateProps {
  /** Records of which the goods are held at this end. */
  held: readonly KnownMovement[]
  lines: readonly Pick<FormLine, 'id' | 'name'>[]
  /** The form, with the records beside which it is of a further consignment; `onBack` asks again. */
  children: (besideIds: readonly string[], onBack: () => void) => ReactNode
}

/**
 * While goods of the permit are held the form opens behind the question whether others are before the officer: another consignment may
 * be lawful, and the held one is not released by filling in a form (0195, 0198).
 */
export const FurtherGate = ({ held, lines, children }: FurtherGateProps) => {
  const { t } = useTranslation()
  // What is held while the form is open stays beside it: the server asks about that one.
  const [beside, setBeside] = useState<readonly string[] | undefined>(held.length === 0 ? [] : undefined)
  const askAgain = () => setBeside(held.length === 0 ? [] : undefined)
  // On paper stands what is on record, and no empty form.
  if (beside !== undefined) return <div data-noprint>{children(beside, askAgain)}</div>
  return (
    <div data-noprint>
      <Card title={t('endorsements.twice.title')}>
        <div className="pv-stack pv-gap-12">
          <p>{t('endorsements.held.compare')}</p>
          <EarlierList movements={held.map((each) => ({ ...each, isHeld: true }))} lines={lines} />
          <p>{t('endorsements.held.compareThen')}</p>
          <div className={page.buttons}>
            <Button size={40} onClick={() => setBeside(idsOf(held))}>
              {t('endorsements.twice.further')}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
