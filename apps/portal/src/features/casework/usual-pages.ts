import { askableOf } from '@papaver/contract/casework/case-field.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { CaseView, Check } from '@papaver/contract/casework/schema.ts'
import { fitsDirection, fitsGroup } from '@papaver/contract/masters/rules.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { listed } from '../../platform/listed.ts'
import { useAccount } from '../../platform/session.ts'
import { useListRows } from './list-rows.ts'
import type { CasePages, CheckSentence, WholePages } from './pages.ts'
import { sideOf } from './side.ts'

const isoDay = /^\d{4}-\d\d-\d\d$/

/** Around a kind's own steps: what asks and turns away before them, what ends or goes on behind them. */
const firstButtons = ['ask', 'hold', 'resume', 'return', 'refuse', 'proposeRefusal']
const lastButtons = [
  'withdraw',
  'discard',
  'take',
  'approve',
  'proposeApproval',
  'answer',
  'edit',
  'assign',
  'copy',
]
const primaries = ['approve', 'proposeApproval', 'take', 'resume', 'answer', 'edit']
/** Steps whose button has another name. */
const elsewhere: ReadonlySet<string> = new Set(['propose', 'submit', ...firstButtons, ...lastButtons])

const ownButtons = ({ steps }: CaseKind): string[] =>
  Object.keys(steps).filter((action) => !elsewhere.has(action))

type Feature = Pick<CasePages, 'feature'>
type Described = Pick<CasePages, 'feature' | 'fields'>

const fieldWords =
  ({ feature }: Feature) =>
  () => {
    const { t } = useTranslation()
    return (field: string): string =>
      t([`${feature}.fields.${field}`, `casework.fields.${field}`], { defaultValue: field })
  }

/** Values as the history keeps them: days, rows of the lists that fields choose from, and choices by their names. */
const valueWords =
  ({ feature, fields = [] }: Described) =>
  () => {
    const { t } = useTranslation()
    const { mediumDay } = useFormats()
    const rows = useListRows(fields)
    const nameOf = (field: string, value: string): string =>
      rows.get(field)?.find((row) => row.value === value)?.name ??
      t(`${feature}.choices.${field}.${value}`, { defaultValue: value })
    return (field: string, value: string): string => {
      if (value === '') return '–'
      if (isoDay.test(value)) return mediumDay(value)
      if (value === 'true' || value === 'false')
        return t(`casework.import.${value === 'true' ? 'yes' : 'no'}`)
      const described = fields.find(({ key }) => key === field)
      const isNamed = described?.list !== undefined || described?.options !== undefined
      return isNamed ? listed(value.split(', ').map((each) => nameOf(field, each))) : value
    }
  }

/**
 * A check is said by its code: `checks.<code>.title`, and what to do about it in `checks.<code>.detail`, by an officer in `office`. A field that is
 * named in its values is said in the reader's words, a day as a day.
 */
const checkSentences =
  ({ feature }: Feature) =>
  () => {
    const { t } = useTranslation()
    const { mediumDay } = useFormats()
    const isOffice = sideOf(useAccount()) === 'office'
    return ({ code, line, params }: Check): CheckSentence => {
      const words = Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, isoDay.test(value) ? mediumDay(value) : value]),
      )
      const field = params.field === undefined ? {} : { field: t(`${feature}.fields.${params.field}`) }
      const values = { ...words, ...field, line: String(line ?? params.line ?? '') }
      const say = (part: string): string =>
        t([`${feature}.checks.${code}.${part}`, `casework.checks.${code}.${part}`], {
          ...values,
          defaultValue: '',
        })
      // What stands in no line is called by its own name: a person, a quota.
      const [list] = params.field?.includes('.') ? params.field.split('.') : []
      const ofLine = () => (list !== undefined && say(`titleOf.${list}`)) || say('titleOfLine')
      const title = (line !== null && ofLine()) || say('title')
      // What an officer does about it is no advice to the holder.
      const detail = (isOffice && say('office')) || say('detail')
      return { title: title || t('casework.checks.unknown', { code }), detail: detail || undefined }
    }
  }

const ways =
  ({ kind }: Pick<CasePages, 'kind'>) =>
  () => {
    const { t } = useTranslation()
    return { back: { label: t('casework.case.toList'), href: hrefOf(kind.place) } }
  }

/** How fields, their values and checks are said, where a kind says nothing else. */
export const usualWords = (kind: Described) => ({
  useFieldWords: fieldWords(kind),
  useValueWords: valueWords(kind),
  useCheckSentences: checkSentences(kind),
})

/** The pages of a kind with what they do not say themselves as it is for most kinds. */
export const wholePages = <View extends CaseView>(pages: CasePages<View>): WholePages<View> => ({
  buttons: [...firstButtons, ...ownButtons(pages.kind), ...lastButtons],
  primaries,
  icons: {},
  requests: [],
  tabs: [],
  useLine: ({ kindName }) => kindName,
  useWays: ways(pages),
  askable: (record) => [...askableOf(pages.fields ?? [], record), 'attachments'],
  ...usualWords(pages),
  // A case without a group takes what is written for all of them.
  fitsText: ({ group, direction }, record) =>
    fitsGroup(group, (record as { group?: string | null }).group ?? '') && fitsDirection(direction, ''),
  ...pages,
})
