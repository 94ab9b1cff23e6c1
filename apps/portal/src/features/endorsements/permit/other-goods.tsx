import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import page from '../endorsements.module.css'
import type { FormLine, MovementRequirements } from './endorse-draft.ts'

interface OtherGoodsProps<Line> {
  requirements: MovementRequirements
  lines: readonly Line[]
  /** The officer holds goods that are not those of the permit, or does not after all. */
  onHold?: ((isHolding: boolean) => void) | undefined
  /** The form, by what is asked for now; `isCalled`: in the place of another one, at a press. */
  children: (requirements: MovementRequirements, lines: readonly Line[], isCalled: boolean) => ReactNode
}

/** Nothing of the permit is expected among goods that are not its own. */
const noneExpected = <Line extends FormLine>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, expected: '0' }))

/**
 * A permit that may be used says nothing of goods that are not those of it: customs holds them under its number, and an officer
 * settles what becomes of them (decision 0208).
 */
export const OtherGoods = <Line extends FormLine>({
  requirements,
  lines,
  onHold,
  children,
}: OtherGoodsProps<Line>) => {
  const { t } = useTranslation()
  const [isOther, setOther] = useState(false)
  const [isCalled, setCalled] = useState(false)
  const change = () => {
    setOther(!isOther)
    setCalled(true)
    onHold?.(!isOther)
  }
  const isOffered = isOther || (requirements.needsCode && requirements.isHeld !== true)
  const asked = isOther
    ? { ...requirements, ...{ needsReason: false, needsGoods: false, isHeld: true, isOtherGoods: true } }
    : requirements
  return (
    <>
      {/* The same form while the permit is stopped: what it was refused for stays beside what was typed. */}
      <Fragment key={String(isOther)}>
        {children(asked, isOther ? noneExpected(lines) : lines, isCalled)}
      </Fragment>
      {isOffered && (
        <div className={page.buttons} data-noprint>
          <Button size={40} icon={isOther ? 'arrow-back-up' : 'hand-stop'} onClick={change}>
            {t(`endorsements.held.${isOther ? 'notOther' : 'other'}`)}
          </Button>
        </div>
      )}
    </>
  )
}
