import {
  longestHtml,
  longestSubject,
  longestText,
  type TemplateProblem,
} from '@papaver/contract/notifications/templates.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { showBraces } from '../braces.ts'
import css from './templates.module.css'

const longest = { subject: longestSubject, text: longestText, html: longestHtml } as const

interface ProblemsProps {
  problems: readonly TemplateProblem[]
  onShow: (problem: TemplateProblem) => void
  onMend: (problem: TemplateProblem) => void
}

/** What keeps the words from being used: the word itself, and what was probably meant. */
export const Problems = ({ problems, onShow, onMend }: ProblemsProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <span className="pv-stack pv-gap-4">
      {problems.map((problem) => (
        <span
          key={`${problem.code} ${problem.word} ${problem.at}`}
          className={`${css.problem} pv-row pv-wrap`}
        >
          <span>
            {t(`notifications.emails.problem.${problem.code}`, { longest: number(longest[problem.field]) })}{' '}
            {problem.word !== '' && (
              <Ltr>
                <code>{showBraces(problem.word)}</code>
              </Ltr>
            )}
          </span>
          {problem.at >= 0 && (
            <Button kind="link" onClick={() => onShow(problem)}>
              {t('notifications.emails.problem.show')}
            </Button>
          )}
          {problem.meant !== null && (
            <Button kind="link" onClick={() => onMend(problem)}>
              {t('notifications.emails.problem.mend', { word: `\u2066${showBraces(problem.meant)}\u2069` })}
            </Button>
          )}
        </span>
      ))}
    </span>
  )
}
