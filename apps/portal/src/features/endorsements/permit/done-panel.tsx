import { isPositive } from '@papaver/contract/quantities/base.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import page from '../endorsements.module.css'
import type { FormLine } from './endorse-draft.ts'
import css from './permit.module.css'
import { UnsentPhotos } from './unsent-photos.tsx'
import type { Endorsed } from './use-endorse.ts'

interface DonePanelProps {
  caseId: string
  endorsed: Endorsed
  number: string
  /** As they stand after the movement. */
  lines: readonly FormLine[]
  isClosed: boolean
  onAnother: () => void
}

/** It does not count yet: the goods are held, or have crossed though something stands against the permit. */
const WaitingPanel = ({
  caseId,
  endorsed,
  number,
}: Pick<DonePanelProps, 'caseId' | 'endorsed' | 'number'>) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = endorsed.isHeld ? 'held' : 'disputed'
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`${css.held} pv-stack pv-gap-12 pv-round pv-on-red pv-pad-16`}>
      <h2 ref={heading} tabIndex={-1} className={`${css.doneHead} pv-row pv-gap-12 pv-red`}>
        <Icon name="hand-stop" size={24} />
        {t(`endorsements.${state}.done`, { number: isolated(number) })}
      </h2>
      <p>{t(`endorsements.${state}.doneText`)}</p>
      <UnsentPhotos caseId={caseId} endorsed={endorsed} />
      <div className={page.buttons}>
        <Button size={40} kind="primary" href="#/import-export/customs">
          {t('endorsements.done.next')}
        </Button>
      </div>
    </section>
  )
}

/** What has become of a record, and what is left. */
export const DonePanel = (props: DonePanelProps) =>
  props.endorsed.isDisputed ? <WaitingPanel {...props} /> : <EndorsedPanel {...props} />

/** It is endorsed, and this is left. */
const EndorsedPanel = ({ caseId, endorsed, number, lines, isClosed, onAnother }: DonePanelProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isLeft = lines.some(({ remaining }) => isPositive(remaining))
  const fact = !isClosed ? 'left' : isLeft ? 'closedEarly' : 'usedUp'
  return (
    <section className={`${css.done} pv-stack pv-gap-12 pv-round pv-on-green pv-pad-16`}>
      <h2 ref={heading} tabIndex={-1} className={`${css.doneHead} pv-row pv-gap-12 pv-green`}>
        <Icon name="circle-check-filled" size={24} />
        {t('endorsements.done.title', { number })}
      </h2>
      <p>{t(`endorsements.done.${fact}`)}</p>
      {!isClosed && (
        <ul className={`${css.left} pv-stack pv-gap-4`}>
          {lines.map((line) => (
            <li className="pv-flex pv-wrap pv-apart pv-gap-4-16" key={line.id}>
              <span>{line.name}</span>
              <span className="pv-strong">{figure(line.remaining, line.unit)}</span>
            </li>
          ))}
        </ul>
      )}
      <UnsentPhotos caseId={caseId} endorsed={endorsed} />
      <div className={page.buttons}>
        <Button size={40} kind="primary" href="#/import-export/customs">
          {t('endorsements.done.next')}
        </Button>
        {!isClosed && (
          <Button size={40} onClick={onAnother}>
            {t('endorsements.done.another')}
          </Button>
        )}
      </div>
    </section>
  )
}
