import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { useCaseWords } from '../context.ts'
import type { useTicks } from './use-ticks.ts'

export const checklistId = 'before-a-decision'

type ChecklistProps = Pick<ReturnType<typeof useTicks>, 'list' | 'ticks' | 'tick'> & {
  /** A reader who examines no cases sees what was gone through, and ticks nothing. */
  mayTick: boolean
}

/** The steps before a decision, each with who has gone through it and when; a proposal waits for all three. */
export const ChecklistCard = ({ list, ticks, tick, mayTick }: ChecklistProps) => {
  const say = useCaseWords()
  const { moment } = useFormats()
  return (
    <Card id={checklistId} title={say('case.before.title')}>
      {list.map(({ step, isDone, isOutdated, by, at }) => {
        const key = isOutdated ? 'outdated' : 'tickedBy'
        const words = by !== null && at !== null && { who: isolated(by), when: moment(at) }
        return (
          <CheckField
            key={step}
            label={say(`case.before.${step}`)}
            checked={isDone}
            disabled={!mayTick}
            onChange={(on) => tick(step, on)}
            hint={words ? say(`case.before.${key}`, words) : undefined}
          />
        )
      })}
      <CheckField
        label={say('case.before.noQuestion')}
        checked={ticks.noQuestion}
        disabled
        onChange={() => {}}
      />
    </Card>
  )
}
