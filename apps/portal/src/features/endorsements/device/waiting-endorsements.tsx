import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Obstacle } from '../../../platform/device/waiting.ts'
import type { Entry } from '../../../platform/device/waiting-store.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useStore } from '../../../platform/store.ts'
import type { ButtonProps } from '../../../ui/button.tsx'
import { type Answer, type Became, WaitingCard } from '../../../ui/device/waiting-card.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { explainRefusal } from '../explain-refusal.ts'
import { DisputeText } from '../permit/dispute-text.tsx'
import { openForms } from '../permit/kept-draft.ts'
import { EarlierList, idsOf } from '../permit/twice.tsx'
import { CorrectCode } from './correct-code.tsx'
import { KeptPhotos } from './kept-photos.tsx'
import { queue } from './queue.ts'
import { signInPlace } from './sign-in-place.ts'
import { useOutcomes } from './use-outcomes.ts'
import type { WaitingContent } from './waiting.ts'
import { WaitingFacts } from './waiting-facts.tsx'

/** The same record once more, as one of a further consignment beside those that are shown. */
const sendBeside = async (key: string, besideIds: string[]): Promise<unknown> => {
  await queue.changeNow(key, (content) => ({ ...content, body: { ...content.body, besideIds } }))
  return queue.sendNow(key)
}

/** What is on record already, and the button that says that this is another one. */
const askTwice = (earlier: readonly KnownMovement[], label: string): Answer => ({
  about: <EarlierList movements={earlier} />,
  send: { label, settle: (key) => sendBeside(key, idsOf(earlier)) },
})

/** What its person is asked before a record can be taken. */
const answerTo = (
  { code, details }: Obstacle,
  { key }: Entry<WaitingContent>,
  content: WaitingContent,
  t: TFunction,
): Answer | undefined => {
  if (code === 'endorsementTwice')
    return askTwice((details.earlier ?? []) as KnownMovement[], t('endorsements.device.isFurther'))
  if (content.recordId !== null && content.photos.length > 0)
    return { about: <KeptPhotos entryKey={key} content={content} /> }
  if (code === 'endorsementWrongCode')
    return { about: <CorrectCode entryKey={key} typed={content.body.checkCode ?? ''} /> }
  return undefined
}

const looks = {
  open: { tone: 'amber', icon: 'alert-triangle' },
  here: { tone: 'green', icon: 'circle-check' },
  successor: { tone: 'green', icon: 'circle-check' },
  allowed: { tone: 'amber', icon: 'alert-triangle' },
  crossed: { tone: 'green', icon: 'circle-check' },
  same: { tone: 'neutral', icon: 'copy' },
  cleared: { tone: 'amber', icon: 'alert-triangle' },
  rejected: { tone: 'red', icon: 'circle-x' },
} as const

/** Of a disputed record or goods that are held: that it is, why, and what became of it. */
const becameOf = (content: WaitingContent, t: TFunction): Became | undefined => {
  if (content.excess !== undefined)
    return {
      ...looks.open,
      label: t('endorsements.held.state.open'),
      about: <p>{t('endorsements.held.exceeds')}</p>,
    }
  if (!content.dispute) return undefined
  const outcome = content.dispute.settlement?.outcome ?? 'open'
  const state = content.dispute.isHeld ? 'held' : 'disputed'
  return {
    ...looks[outcome],
    label: t(`endorsements.${state}.state.${outcome}`),
    about: (
      <>
        <DisputeText dispute={content.dispute} />
        {outcome === 'open' && <p>{t('endorsements.disputed.waits')}</p>}
      </>
    ),
  }
}

const linkOf = (
  { stage }: Pick<Entry<WaitingContent>, 'stage'>,
  { caseId }: WaitingContent,
  t: TFunction,
): ButtonProps | undefined => {
  if (caseId === null) return undefined
  // Where it was begun: on the page of the portal, or on the one that works without a network.
  if (stage === 'draft')
    return { href: `#/import-export/customs/${caseId}`, children: t('endorsements.draft.goOn') }
  return stage === 'sent'
    ? { href: `/#/import-export/customs/${caseId}`, children: t('endorsements.device.show') }
    : undefined
}

/** Endorsements that were recorded on this device. */
export const WaitingEndorsements = () => {
  const { t } = useTranslation()
  useOutcomes()
  const open = useStore(openForms)
  const formats = useFormats()
  return (
    <WaitingCard<WaitingContent>
      about={{
        queue,
        words: 'endorsements.device',
        signIn: signInPlace,
        nameOf: ({ number }) => <PermitNumber number={number} />,
        textOf: ({ number }) => number,
        linkOf: (entry, content) => linkOf(entry, content, t),
        isShown: ({ key }) => !open.includes(key),
        explain: (refusal) => explainRefusal(refusal, t, formats),
        Facts: WaitingFacts,
        becameOf: (content) => becameOf(content, t),
        answerTo: (obstacle, entry, content) => answerTo(obstacle, entry, content, t),
      }}
    />
  )
}
