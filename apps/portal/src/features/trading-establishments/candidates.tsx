import { useDebouncedValue } from '@mantine/hooks'
import type { FieldValues } from '@papaver/contract/fields/field.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { Candidate } from '@papaver/contract/trading-establishments/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { useAccount } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { CountryCode } from '../../ui/country-code.tsx'
import { sideOf } from '../casework/side.ts'
import { CaseStatus } from '../casework/status.tsx'
import css from './partners.module.css'
import { candidatesQuery, feature } from './queries.ts'

/** Asks for the link with an entry that there is, in place of a request of one's own. */
const useAskLink = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: (id: string) => call('trading-establishments.askLink', { params: { id }, body: {} }),
    onSuccess: async ({ status }) => {
      showToast({ tone: 'green', title: t(`trading-establishments.candidates.done.${status}`) })
      await client.invalidateQueries({ queryKey: [feature] })
    },
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
  })
}

const Way = ({ entry }: { entry: Candidate }) => {
  const { t } = useTranslation()
  const account = useAccount()
  const ask = useAskLink()
  if (account && sideOf(account) === 'office')
    return (
      <Button kind="link" href={hrefOf(`${partnerKind.place}/${entry.id}`)}>
        {t('trading-establishments.candidates.open')}
      </Button>
    )
  if (entry.link === 'ACT' || entry.link === 'ASK')
    return <span className={css.dim}>{t(`trading-establishments.candidates.link.${entry.link}`)}</span>
  return (
    <Button busy={ask.isPending} onClick={() => ask.mutate(entry.id)}>
      {t('trading-establishments.candidates.use')}
    </Button>
  )
}

const textOf = (value: FieldValues[string]): string =>
  Array.isArray(value) ? value.join(' ') : String(value ?? '')

/**
 * What the register has already that looks like what is being typed: found whatever the letters and the spelling, and told
 * without whose it is.
 */
export const Candidates = ({ values, exceptId }: { values: FieldValues; exceptId?: string }) => {
  const { t } = useTranslation()
  const [typed] = useDebouncedValue(
    {
      name: textOf(values.name).trim(),
      localName: textOf(values.localName).trim(),
      countryId: textOf(values.countryId),
      address: `${textOf(values.addressLines)} ${textOf(values.city)}`.trim(),
    },
    300,
  )
  const isEnough = typed.name.length >= 3 && typed.countryId !== ''
  const query = { ...typed, ...(exceptId === undefined ? {} : { exceptId }) }
  const { data = [] } = useQuery({ ...candidatesQuery(query), enabled: isEnough })
  const found = isEnough ? data : []
  return (
    <div role="status" className={css.candidates}>
      {found.length > 0 && (
        <>
          <h3 className={css.heading}>{t('trading-establishments.candidates.title')}</h3>
          <p className={css.dim}>{t('trading-establishments.candidates.hint')}</p>
          <ul className={css.rows}>
            {found.map((entry) => (
              <li key={entry.id} className={css.row}>
                <span className={css.what}>
                  <CountryCode code={entry.countryId} /> <bdi>{entry.name}</bdi>
                  {entry.localName !== null && <bdi className={css.dim}> {entry.localName}</bdi>}
                  <bdi className={css.dim}>, {entry.city}</bdi>
                </span>
                <CaseStatus kind={partnerKind} status={entry.status} />
                <Way entry={entry} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
