import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { type Answer, WaitingCard } from '../../../ui/device/waiting-card.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { explainRefusal } from '../explain-refusal.ts'
import { EarlierList, idsOf } from '../permit/twice.tsx'
import { queue } from './queue.ts'
import { signInPlace } from './sign-in-place.ts'
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
  label,
  settle: (key) => sendBeside(key, idsOf(earlier)),
})

/** Endorsements that were recorded on this device. */
export const WaitingEndorsements = () => {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <WaitingCard<WaitingContent>
      about={{
        queue,
        words: 'endorsements.device',
        signIn: signInPlace,
        nameOf: ({ number }) => <PermitNumber number={number} />,
        textOf: ({ number }) => number,
        linkOf: ({ stage }, { caseId }) =>
          stage === 'sent' && caseId !== null
            ? { href: `/#/import-export/customs/${caseId}`, children: t('endorsements.device.show') }
            : undefined,
        explain: (refusal) => explainRefusal(refusal, t, formats),
        Facts: WaitingFacts,
        answerTo: ({ code, details }) =>
          code === 'endorsementTwice'
            ? askTwice((details.earlier ?? []) as KnownMovement[], t('endorsements.device.isFurther'))
            : undefined,
      }}
    />
  )
}
