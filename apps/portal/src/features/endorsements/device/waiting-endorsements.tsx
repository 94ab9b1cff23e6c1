import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { WaitingCard } from '../../../ui/device/waiting-card.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { explainRefusal } from '../explain-refusal.ts'
import { EarlierList } from '../permit/twice.tsx'
import { queue } from './queue.ts'
import { signInPlace } from './sign-in-place.ts'
import type { WaitingContent } from './waiting.ts'
import { WaitingFacts } from './waiting-facts.tsx'

/** The same record once more, as one of a further consignment. */
const sendAsFurther = async (key: string): Promise<unknown> => {
  await queue.changeNow(key, (content) => ({
    ...content,
    body: { ...content.body, isSecondConsignment: true },
  }))
  return queue.sendNow(key)
}

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
            ? {
                about: <EarlierList movements={(details.earlier ?? []) as KnownMovement[]} />,
                label: t('endorsements.device.isFurther'),
                settle: sendAsFurther,
              }
            : undefined,
      }}
    />
  )
}
