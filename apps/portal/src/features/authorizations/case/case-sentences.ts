import type { Check } from '@papaver/contract/casework/schema.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import { useTranslation } from 'react-i18next'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { useAccount } from '../../../platform/session.ts'
import { sideOf } from '../../casework/side.ts'
import { type CheckSentence, counted, useCheckSentences } from '../check-sentences.ts'

/** Figures of a check in grams, unless its code is a counted one. */
const masses = ['grams', 'usual', 'left', 'limit', 'over'] as const

/**
 * The checks as a case shows them. Applicants read the sentences of their draft; to officers "your licence" is
 * the applicant's, and what the applicant should do about it is no help.
 */
export const useCaseSentences = (direction: PermitDirection): ((check: Check) => CheckSentence) => {
  const { t } = useTranslation()
  const { mass, number } = useMassFormats()
  const say = useCheckSentences(direction)
  const isOffice = sideOf(useAccount()) === 'office'
  return (check) => {
    const { code, params, severity } = check
    const { title, detail: said } = say(check)
    if (!isOffice) return { title, detail: severity === 'pass' ? undefined : said }
    const figures = masses.filter((name) => params[name] !== undefined && !counted.has(code))
    const words = {
      ...params,
      ...Object.fromEntries(figures.map((name) => [name, mass(params[name] ?? '0')])),
      times: number(String(Math.round((Number(params.grams) / Number(params.usual)) * 10) / 10)),
    }
    const own = (part: string) =>
      t(`authorizations.case.office.${code}.${part}`, { ...words, context: severity, defaultValue: '' })
    const detail =
      (params.state && own(`${params.state}.detail`)) ||
      (params.stopped && own(`${params.stopped}.detail`)) ||
      own('detail') ||
      t(`casework.checks.${code}.office`, { ...words, defaultValue: '' })
    return { title: own('title') || title, detail: detail || undefined }
  }
}
