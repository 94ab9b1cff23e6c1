import { nameOfPlace } from '@papaver/contract/audit/places.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import type { Zoned } from '../../platform/zoned.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { type Tone, toneClass } from '../../ui/tone.ts'
import { sayActor } from './action-words.ts'
import css from './chain.module.css'
import { eventsAddress } from './event-search.ts'
import type { Verification } from './queries.ts'

interface ResultProps {
  tone: Tone
  icon: IconName
  title: string
  children: React.ReactNode
}

const Result = ({ tone, icon, title, children }: ResultProps) => (
  <div
    className={classNames(`${css.result} pv-flex pv-gap-16 pv-round pv-pad-16`, toneClass(tone))}
    role={tone === 'red' ? 'alert' : 'status'}
  >
    <Icon name={icon} size={32} />
    <div className={`${css.words} pv-stack pv-gap-6 pv-narrow pv-base`}>
      <p className={css.verdict}>{title}</p>
      {children}
    </div>
  </div>
)

const Broken = ({ verification, said }: { verification: Verification; said: Record<string, string> }) => {
  const { t } = useTranslation()
  const { broken } = verification
  if (broken === null) return null
  const seq = isolated(nameOfPlace(broken))
  return (
    <Result tone="red" icon="alert-octagon" title={t('audit.chain.broken', { seq })}>
      <p>{t(`audit.chain.why.${broken.why}`)}</p>
      <p className={css.dim}>{t('audit.chain.brokenText', said)}</p>
      {broken.agreedSeq !== null && broken.agreedSeq > 0 && (
        <p className={css.dim}>{t('audit.chain.agreed', { seq: isolated(String(broken.agreedSeq)) })}</p>
      )}
      <p className={css.dim}>{t('audit.chain.whatNow')}</p>
      {broken.seq !== null && broken.why !== 'gap' && broken.why !== 'cut tail' && (
        <div>
          <Button href={eventsAddress.href({ tab: 'chain', entry: String(broken.seq) })}>
            {t('audit.chain.openEntry', { seq })}
          </Button>
        </div>
      )}
    </Result>
  )
}

interface ChainResultProps {
  /** The last one that was asked for. */
  verification: Verification | undefined
  zoned: Zoned
}

/** How the chain stands, large enough to be seen from the door: whole, broken and where, or being walked. */
export const ChainResult = ({ verification, zoned }: ChainResultProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (verification === undefined)
    return (
      <Result tone="neutral" icon="circle-dashed" title={t('audit.chain.unknown')}>
        <p className={css.dim}>{t('audit.chain.unknownText')}</p>
      </Result>
    )
  const { status, rows, rowsDone, rowsTotal, askedBy, finishedAt, broken } = verification
  if (status === 'waiting' || status === 'running')
    return (
      <ProgressLine
        label={t('audit.chain.running', {
          done: isolated(number(rowsDone)),
          total: isolated(number(rowsTotal)),
        })}
        done={rowsDone}
        total={rowsTotal}
      />
    )
  const said = {
    rows: isolated(number(rows ?? 0)),
    when: isolated(zoned.minute(finishedAt ?? verification.askedAt)),
    who: isolated(sayActor(askedBy, t)),
  }
  if (status === 'failed')
    return (
      <Result tone="amber" icon="alert-triangle" title={t('audit.chain.verifyFailed')}>
        <p className={css.dim}>{t('audit.chain.unknownText')}</p>
      </Result>
    )
  if (broken !== null) return <Broken verification={verification} said={said} />
  return (
    <Result tone="green" icon="rosette-discount-check" title={t('audit.chain.whole')}>
      <p className={css.dim}>{t('audit.chain.wholeText', said)}</p>
    </Result>
  )
}
