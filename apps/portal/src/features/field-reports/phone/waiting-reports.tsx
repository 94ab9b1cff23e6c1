import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import type { Entry } from '../../../platform/device/waiting-store.ts'
import { explain } from '../../../platform/explain.ts'
import type { Refusal } from '../../../platform/responses.ts'
import { isolated } from '../../../ui/bidi.tsx'
import type { ButtonProps } from '../../../ui/button.tsx'
import { WaitingCard } from '../../../ui/device/waiting-card.tsx'
import { Answers } from './answers.tsx'
import { dropReport, reports, sendReport } from './queue.ts'
import type { ReportContent } from './report.ts'

/** From the portal as from the page without a network, to come back to what was reported. */
export const signInPlace = '/#/login?fwd=%2Fspa-cultivation'

/** The report that another content under the same key has become before. */
const otherOf = ({ obstacle }: ReportContent): { id: string; number: string } | undefined => {
  if (obstacle?.code !== 'caseworkKeyReused') return undefined
  const { id, number } = obstacle.details
  return typeof id === 'string' ? { id, number: typeof number === 'string' ? number : '' } : undefined
}

const useLink = () => {
  const { t } = useTranslation()
  const say = (key: string) => t(`field-reports.phone.${key}`)
  return ({ key, stage }: Entry<ReportContent>, content: ReportContent): ButtonProps | undefined => {
    const { recordId, status } = content
    const other = otherOf(content)
    if (other !== undefined) return { href: `/#/field-reports/${other.id}`, children: say('showOther') }
    if (stage === 'draft' || stage === 'refused')
      return { href: hrefOf(`/spa-cultivation/report/${key}/review`), icon: 'pencil', children: say('goOn') }
    if (recordId === null) return undefined
    return status === 'DRA'
      ? { href: `/#/field-reports/${recordId}/edit`, icon: 'pencil', children: say('finish') }
      : { href: `/#/field-reports/${recordId}`, children: say('show') }
  }
}

/** Reports that were written on this device. */
export const WaitingReports = () => {
  const { t } = useTranslation()
  const linkOf = useLink()
  const textOf = ({ kind, permit, number }: ReportContent): string =>
    [number ?? permit.number, t(`field-reports.types.${kind}`)].join(' · ')
  const sayRefusal = (refusal: Refusal) => {
    const { title, reference } = explain(refusal, t)
    const { number } = refusal.details
    const isOther = refusal.code === 'caseworkKeyReused' && typeof number === 'string'
    return {
      title: isOther ? t('field-reports.phone.conflict', { number: isolated(number) }) : title,
      reference,
    }
  }
  return (
    <WaitingCard<ReportContent>
      about={{
        queue: { entries: reports, dropNow: dropReport, sendNow: (key) => sendReport(key) },
        words: 'field-reports.phone',
        signIn: signInPlace,
        nameOf: (content) => <strong className="pv-anywhere">{isolated(textOf(content))}</strong>,
        textOf,
        linkOf,
        noticeOf: () => t('field-reports.phone.blocked'),
        explain: sayRefusal,
        Facts: Answers,
      }}
    />
  )
}
