import type { Change } from '@papaver/contract/casework/head.ts'
import { inLine, labelled } from '@papaver/contract/in-line.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { figure } from '../../platform/documents/figures.ts'
import type { CaseContext } from '../casework/public.ts'
import { namesOf } from '../masters/public.ts'
import type { LicenseRecord } from './record.ts'

type Lists = Pick<LicenseRecord, 'persons' | 'quotas' | 'stocks'>
type Person = Lists['persons'][number]
type Stock = Lists['stocks'][number]
type Quota = Lists['quotas'][number]

/** A line of a list: what it is of, by which it is found again in the other licence, and what it says. */
interface Said {
  readonly key: string
  readonly text: string
}

const sayingIn = (context: CaseContext) => {
  const { words, culture } = context
  const names = namesOf(context)
  const amount = ({ quantity, unit }: Stock): string =>
    quantity === null ? '–' : `${figure(plain(quantity), culture)}\u00a0${unit ?? ''}`.trim()
  return {
    persons: ({ name, occupation, since, isDeputy }: Person): Said => ({
      key: name ?? '',
      text: inLine(culture, [
        name ?? '–',
        occupation,
        since && `${words('licenses.fields.person.since')} ${since}`,
        isDeputy ? words('licenses.fields.person.isDeputy') : null,
      ]),
    }),
    quotas: (line: Quota): Said => ({
      key: [line.substanceId, line.activity, line.year].join(' '),
      text: labelled(
        culture,
        inLine(culture, [
          names.substance(line.substanceId) || '–',
          line.activity && words(`licenses.choices.activities.${line.activity}`),
          line.year === null ? null : String(line.year),
        ]),
        amount(line),
      ),
    }),
    stocks: (line: Stock): Said => ({
      key: String(line.substanceId),
      text: labelled(culture, names.substance(line.substanceId) || '–', amount(line)),
    }),
  }
}

/** Lines of one list beside each other: those of the same thing, then those that one of both has alone. */
const pairs = (field: string, before: readonly Said[], after: readonly Said[]): Change[] => {
  const left = [...before]
  const changed = after.map((line): Change => {
    const at = left.findIndex(({ key }) => key === line.key)
    const [earlier] = at < 0 ? [] : left.splice(at, 1)
    return { field, before: earlier?.text ?? '', after: line.text }
  })
  const gone = left.map(({ text }): Change => ({ field, before: text, after: '' }))
  return [...changed, ...gone].filter((change) => change.before !== change.after)
}

/**
 * How the persons, quotas and stocks of two licences differ, line by line in the reader's words. Lines are paired by what they
 * are of and not by where they stand, so that one that was taken out does not seem to change all those behind it.
 */
export const listChanges = (context: CaseContext, before: Lists, after: Lists): Change[] => {
  const say = sayingIn(context)
  return [
    ...pairs('persons', before.persons.map(say.persons), after.persons.map(say.persons)),
    ...pairs('quotas', before.quotas.map(say.quotas), after.quotas.map(say.quotas)),
    ...pairs('stocks', before.stocks.map(say.stocks), after.stocks.map(say.stocks)),
  ]
}
