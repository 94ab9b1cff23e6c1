import type { Check } from '@papaver/contract/casework/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { type CheckItem, ChecksList } from '../../../ui/checks-list.tsx'
import { useCaseSentences } from '../case/case-sentences.ts'
import { useValueWords } from '../case/field-words.ts'
import { useCheckSentences } from '../check-sentences.ts'
import css from './draft.module.css'
import { useDraftView } from './draft-context.ts'
import { type HeadField, headFields } from './draft-form.ts'

const severities = { block: 'error', warn: 'warning', pass: 'passed' } as const
const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)
const isHead = (field: string): field is HeadField => headFields.some((each) => each === field)

/** The checks the officer will see, with a repair where one click is enough (product §16.10). */
export function ChecksCard() {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { checks, isImport, goTo, draft, isOpen, state, server } = useDraftView()
  const sayValue = useValueWords()
  const direction = isImport ? 'import' : 'export'
  const sayOwn = useCheckSentences(direction)
  const sayOffice = useCaseSentences(direction)
  // To who enters it for a company, “your licence” is the applicant's.
  const say = server.entered === null ? sayOwn : sayOffice
  const count = (severity: Check['severity']) => checks.filter((check) => check.severity === severity).length
  const repair = (check: Check): CheckItem['action'] => {
    const { fix } = check
    if (fix === null || check.severity === 'pass' || !isOpen(fix.field)) return undefined
    const { field, value } = fix
    if (value !== null && isHead(field))
      return {
        children: t('authorizations.draft.set', {
          value: isDay(value) ? day(value) : sayValue(field, value),
        }),
        onClick: () => {
          draft.change((form) => ({ ...form, head: { ...form.head, [field]: value } }))
          void draft.flush()
          goTo(field)
        },
      }
    return {
      children: t(check.code === 'missing' ? 'authorizations.draft.fillIn' : 'authorizations.draft.goThere'),
      onClick: () => goTo(field),
    }
  }
  const items = checks.map((check, index): CheckItem => {
    const { title, detail } = say(check)
    return {
      key: `${check.code} ${check.line ?? ''} ${check.fix?.field ?? ''} ${index}`,
      severity: severities[check.severity],
      title,
      detail,
      action: repair(check),
    }
  })
  const waits = state.phase === 'dirty' || state.phase === 'saving'
  return (
    <Card
      title={t('authorizations.draft.before')}
      aside={waits ? t('authorizations.draft.checksWait') : undefined}
    >
      {checks.length === 0 ? (
        <p className={css.dim}>{t('authorizations.draft.checksNone')}</p>
      ) : (
        <ChecksList
          variant="groups"
          checks={items}
          heads={{
            error: t('authorizations.draft.toFix', { count: count('block') }),
            warning: t('authorizations.draft.officerSees', { count: count('warn') }),
            passed: t('authorizations.draft.inOrder', { count: count('pass') }),
          }}
        />
      )}
    </Card>
  )
}
