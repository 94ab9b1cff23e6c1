import type { Check } from '@papaver/contract/casework/schema.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { type CheckItem, ChecksList } from '../../../ui/checks-list.tsx'
import { useCaseWords } from '../context.ts'
import { useDraftView } from './draft-context.ts'

const severities = { block: 'error', warn: 'warning', pass: 'passed' } as const
const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)

/** The checks the officer will see, with a repair where one click is enough (product §16.10). */
export const DraftChecks = () => {
  const sayWords = useCaseWords()
  const { day } = useFormats()
  const { form, checks, goTo, draft, isOpen, state, record } = useDraftView()
  const sayValue = form.useValueWords()
  const sayCheck = form.useCheckSentences(record)
  const count = (severity: Check['severity']) => checks.filter((check) => check.severity === severity).length
  const repair = (check: Check): CheckItem['action'] => {
    const { fix } = check
    if (fix === null || check.severity === 'pass' || !isOpen(fix.field)) return undefined
    const { field, value } = fix
    if (value !== null && form.fields.some(({ key }) => key === field))
      return {
        children: sayWords('draft.set', { value: isDay(value) ? day(value) : sayValue(field, value) }),
        onClick: () => {
          draft.put({ [field]: value })
          void draft.flush()
          goTo(field)
        },
      }
    return {
      children: sayWords(check.code === 'missing' ? 'draft.fillIn' : 'draft.goThere'),
      onClick: () => goTo(field),
    }
  }
  const items = checks.map((check, index): CheckItem => {
    const { title, detail } = sayCheck(check)
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
    <Card title={sayWords('draft.before')} aside={waits ? sayWords('draft.checksWait') : undefined}>
      {checks.length === 0 ? (
        <p className="pv-note">{sayWords('draft.checksNone')}</p>
      ) : (
        <ChecksList
          variant="groups"
          checks={items}
          heads={{
            error: sayWords('draft.toFix', { count: count('block') }),
            warning: sayWords('draft.officerSees', { count: count('warn') }),
            passed: sayWords('draft.inOrder', { count: count('pass') }),
          }}
        />
      )}
    </Card>
  )
}
