import { entryFields } from '@papaver/contract/casework/commands.ts'
import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { CommandDialog } from '../../../ui/form/command-dialog.tsx'
import { useCommand } from '../../../ui/form/use-command.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { useCaseWords, useKind } from '../context.ts'
import { showCase } from '../queries.ts'
import { Changes } from './changes.tsx'

/** Of whom an officer has a signed paper, and since when. */
export interface OnBehalf {
  readonly establishmentId?: string
  readonly receivedOn?: string
}

/** One way in which a case in force can be followed: its draft begins with everything that it says. */
export interface FollowStep {
  readonly key: string
  readonly icon: IconName
  /** The buttons of its holder and of an officer. */
  readonly begin: string
  readonly entry: string
  /** The dialog that asks an officer for the day of the paper. */
  readonly title: string
  readonly what: string
  create(onBehalf: OnBehalf): Promise<{ readonly id: string }>
}

interface FollowProps {
  readonly applicant: { readonly id: string; readonly name: string }
  readonly steps: readonly FollowStep[]
  /** The draft could not be begun. */
  readonly failed: string
}

/** Makes the draft, and goes on with it. */
const useBeginning = () => {
  const { feature, kind } = useKind()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useSending({
    mutationFn: ({ step, ...onBehalf }: OnBehalf & { readonly step: FollowStep }) => step.create(onBehalf),
    onSuccess: async (made) => {
      showCase(queries, feature, made)
      await navigate({ to: `${kind.place}/${made.id}/edit` })
    },
  })
}

/** The day on which the signed paper of the holder came in; then the draft begins. */
const EntryDialog = (props: Pick<FollowProps, 'applicant'> & { step: FollowStep; onClose: () => void }) => {
  const { t } = useTranslation()
  const say = useCaseWords()
  const { applicant, step, onClose } = props
  const begin = useBeginning()
  const command = useCommand({
    fields: entryFields,
    words: 'casework.draft.entry',
    faults: 'casework.draft.entry.missing',
    send: ({ receivedOn }) => begin.mutateAsync({ step, establishmentId: applicant.id, receivedOn }),
    onDone: () => undefined,
  })
  return (
    <CommandDialog
      command={command}
      width={440}
      title={step.title}
      confirm={say('draft.begin')}
      first={
        <>
          <p>{step.what}</p>
          <Facts
            facts={[{ label: t('casework.draft.entry.establishment'), value: <bdi>{applicant.name}</bdi> }]}
          />
        </>
      }
      more={{ receivedOn: { hint: t('casework.draft.entry.receivedHint') } }}
      onClose={onClose}
    />
  )
}

/** What an officer may enter on behalf of the holder of a case in force. */
const EntryButtons = ({ applicant, steps }: FollowProps) => {
  const [key, setKey] = useState<string>()
  const chosen = steps.find((step) => step.key === key)
  return (
    <>
      {steps.map((step) => (
        <Button key={step.key} icon={step.icon} onClick={() => setKey(step.key)}>
          {step.entry}
        </Button>
      ))}
      {chosen !== undefined && (
        <EntryDialog applicant={applicant} step={chosen} onClose={() => setKey(undefined)} />
      )}
    </>
  )
}

const ApplyButtons = ({ steps, failed }: FollowProps) => {
  const { t } = useTranslation()
  const begin = useBeginning()
  const onError = (error: unknown) => showToast({ tone: 'red', title: failed, text: explain(error, t).title })
  return steps.map((step) => (
    <Button
      key={step.key}
      icon={step.icon}
      busy={begin.isPending && begin.variables.step.key === step.key}
      disabled={begin.isPending}
      onClick={() => begin.mutate({ step }, { onError })}
    >
      {step.begin}
    </Button>
  ))
}

/** What may be applied for of a case in force. */
export const FollowButtons = (props: FollowProps) =>
  mayDo(useAccount(), 'case.enter') ? <EntryButtons {...props} /> : <ApplyButtons {...props} />

interface FollowedProps {
  readonly record: Parameters<typeof Changes>[0]['record']
  readonly title: string
  readonly lead: string
  readonly nothing: string
  readonly changes: HistoryEntry['changes']
}

/** What a case says otherwise than the one that it follows: only that is examined anew. */
export const FollowedCard = ({ record, title, lead, nothing, changes }: FollowedProps) => (
  <Card title={title}>
    {changes.length === 0 ? (
      <p className="pv-dim">{nothing}</p>
    ) : (
      <div className="pv-stack pv-gap-12">
        <p className="pv-prose">{lead}</p>
        <Changes changes={changes} record={record} />
      </div>
    )}
  </Card>
)
