import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../../platform/session.ts'
import { ManyField } from '../../../ui/many-field.tsx'
import { useCaseWords, usePages } from '../context.ts'
import { officersQuery } from '../queries.ts'

/** As `mostMentioned` of the contract, which brings its shapes with it. */
const mostMentioned = 10

interface MentionFieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Chooses the colleagues who are told of a note. */
export const MentionField = ({ value, onChange }: MentionFieldProps) => {
  const say = useCaseWords()
  const { feature } = usePages()
  const account = useAccount()
  const { data = [] } = useQuery(officersQuery(feature))
  const options = data
    .filter(({ id }) => id !== account?.id && (value.length < mostMentioned || value.includes(id)))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ManyField
      label={say('case.conversation.mention')}
      options={options}
      value={value}
      onChange={onChange}
      size="dense"
    />
  )
}
