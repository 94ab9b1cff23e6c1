import { preparationFields } from '@papaver/contract/preparations/fields.ts'
import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import type { PreparationView } from '@papaver/contract/preparations/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useMassFormats } from '../../platform/mass-formats.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useDescribedFacts } from '../casework/described.tsx'
import { waysIn } from '../casework/list/use-ways.ts'
import { CasePage } from '../casework/page/case-page.tsx'
import type { CasePages, CasePartProps, Consequences, OwnInputs } from '../casework/pages.ts'
import { caseQuery, showCase } from '../casework/queries.ts'
import { ComponentsCard, VersionsCard } from './cards.tsx'
import { packText } from './columns.tsx'
import { preparationList } from './list.ts'
import { effectQuery, feature } from './queries.ts'
import { Star } from './star.tsx'

/** Begins the next version of an entry, and leads to its draft. */
const RenewButton = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const renew = useSending({
    mutationFn: () => call('preparations.renew', { params: { id }, body: {} }),
    onSuccess: async (record) => {
      showCase(client, feature, record)
      await navigate({ to: `/preparations/${record.id}/edit` })
    },
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
  })
  return (
    <Button icon="replace" busy={renew.isPending} onClick={() => renew.mutate()}>
      {t('preparations.case.renew')}
    </Button>
  )
}

/** The name heads the card; a trial product is marked, and no other says that it is none. */
const plainFields = preparationFields.filter(({ key }) => key !== 'isPrivate' && key !== 'tradeName')

const Main = ({ record }: CasePartProps<PreparationView>) => {
  const { t } = useTranslation()
  const { mediumDay } = useMassFormats()
  const facts = useDescribedFacts(plainFields, record)
  const shownFacts = [
    ...facts,
    {
      label: t('preparations.columns.applicant'),
      value: record.applicant?.name ?? t('preparations.case.ownEntry'),
    },
    ...(record.isPrivate === true
      ? [{ label: t('preparations.trial'), value: t('casework.import.yes') }]
      : []),
    ...(record.group === null
      ? []
      : [{ label: t('preparations.fields.group'), value: t(`preparations.choices.group.${record.group}`) }]),
    { label: t('preparations.fields.serial'), value: record.serial },
    ...(record.validFrom === null
      ? []
      : [{ label: t('preparations.fields.validFrom'), value: mediumDay(record.validFrom) }]),
  ]
  return (
    <>
      <Card
        title={<bdi>{record.name}</bdi>}
        aside={
          <span className="pv-flex pv-gap-8">
            {record.status === 'APR' && <Star id={record.id} name={record.name} />}
            {record.mayRenew && <RenewButton id={record.id} />}
          </span>
        }
      >
        <Facts facts={shownFacts} />
      </Card>
      <ComponentsCard {...record} />
      <VersionsCard versions={record.versions} hrefOf={(id) => hrefOf(`/preparations/${id}`)} />
    </>
  )
}

/** What the authority confirms: the base of a pack of each component, as it was computed. */
const useBases = ({ components }: PreparationView): string[] => {
  const { t } = useTranslation()
  const { mass } = useMassFormats()
  return components.flatMap(({ formName, substanceName, unitBase, packBase }) =>
    unitBase === null || packBase === null
      ? []
      : t('preparations.case.baseOf', {
          name: isolated(formName ?? substanceName),
          unit: mass(unitBase.grams),
          pack: mass(packBase.grams),
        }),
  )
}

const useConsequences = (record: PreparationView, words: string): Consequences => {
  const { t } = useTranslation()
  const bases = useBases(record)
  const isWithdrawal = words === 'deactivate'
  const { data, isLoading } = useQuery({ ...effectQuery(record.id), enabled: isWithdrawal })
  if (words === 'approve') return { first: bases }
  if (!isWithdrawal || data === undefined) return { isPending: isLoading }
  const say = (key: keyof typeof data) => t(`preparations.case.effect.${key}`, { number: data[key] })
  return { first: [say('drafts'), say('requests'), say('permits')] }
}

const useOwnInputs = (_record: PreparationView, button: string): OwnInputs => {
  const { t } = useTranslation()
  const [isConfirmed, confirm] = useState(false)
  if (button !== 'approve') return {}
  return {
    fields: (
      <CheckField
        label={t('preparations.case.confirmsBase')}
        checked={isConfirmed}
        onChange={confirm}
        hint={t('preparations.case.confirmsHint')}
      />
    ),
    body: { confirmsBase: isConfirmed },
    isReady: isConfirmed,
  }
}

/** A new version is held beside the one that it replaces. */
const useEarlier = ({ replaces }: PreparationView, isWanted: boolean): PreparationView | undefined =>
  useQuery({
    ...caseQuery<PreparationView>(feature, replaces?.id ?? ''),
    enabled: isWanted && replaces !== null,
  }).data

const useRows: NonNullable<CasePages<PreparationView>['comparison']>['useRows'] = (now, earlier) => {
  const { t } = useTranslation()
  const { number } = useMassFormats()
  const packOf = ({ packSize, packUnitName }: PreparationView) =>
    packText(packSize === null ? null : number(packSize), packUnitName)
  const contentOf = ({ components }: PreparationView) =>
    components
      .map(({ formName, substanceName, strength, unit }) =>
        [formName ?? substanceName, strength && number(strength), unit].filter(Boolean).join(' '),
      )
      .join(' + ')
  const row = (field: string, label: string, of: (record: PreparationView) => string) => ({
    field,
    label,
    now: of(now),
    before: of(earlier),
  })
  return [
    row('tradeName', t('preparations.fields.tradeName'), ({ name }) => name),
    row('packSize', t('preparations.columns.pack'), packOf),
    row('components', t('preparations.fields.components'), contentOf),
    row(
      'marketingNumber',
      t('preparations.fields.marketingNumber'),
      (record) => record.marketingNumber ?? '',
    ),
    row(
      'marketingHolder',
      t('preparations.fields.marketingHolder'),
      (record) => record.marketingHolder ?? '',
    ),
  ]
}

const componentParts = ['substanceId', 'formId', 'strength', 'unit']

/** How the portal shows an entry of the catalogue; what is not said here is alike for every kind of case. */
const preparationPages: CasePages<PreparationView> = {
  kind: preparationKind,
  feature,
  fields: preparationFields,
  Main,
  icons: { deactivate: 'hand-stop', activate: 'circle-check', replace: 'replace' },
  useWays: waysIn(preparationList),
  askable: ({ components }) => [
    ...preparationFields.map(({ key }) => key),
    ...components.flatMap((_each, index) => componentParts.map((part) => `components.${index + 1}.${part}`)),
    'components',
    'attachments',
  ],
  useFieldWords: () => {
    const { t } = useTranslation()
    return (field) => {
      const [, position, part] = /^components\.(\d+)\.(\w+)$/.exec(field) ?? []
      return part === undefined
        ? t(`preparations.fields.${field}`)
        : t('preparations.case.fieldOfComponent', {
            field: t(`preparations.fields.component.${part}`),
            number: position,
          })
    }
  },
  useConsequences,
  useOwnInputs,
  comparison: { useEarlier, useRows },
}

export const PreparationPage = () => <CasePage pages={preparationPages} />
