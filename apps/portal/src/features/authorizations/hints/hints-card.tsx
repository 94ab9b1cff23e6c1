import type { Hint } from '@papaver/contract/authorizations/hint-schema.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import { mayDo } from '../../../platform/session.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import type { CasePartProps } from '../../casework/pages.ts'
import { useHintWords } from './hint-words.ts'
import { OpinionOf } from './opinion.tsx'

/** Losses are told of incidents, everything else of requests. */
const placeOf = (rule: Hint['rule']): string => (rule === 'loss' ? '/incidents' : '/import-export')

const Compared = ({ rule, compared }: Hint) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  if (compared.length === 0) return null
  return (
    <details className="pv-further">
      <summary>{t('authorizations.hints.compared')}</summary>
      <ul className="pv-stack pv-gap-8 pv-before-4">
        {compared.map(({ id, number, day }) => (
          <li key={id}>
            <PermitNumber number={number} href={hrefOf(`${placeOf(rule)}/${id}`)} />{' '}
            <span className="pv-dim">{mediumDay(day)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What is unusual about a request: what was seen, against what, how rare that is, and by which cases. */
export const HintsCard = ({ record: { id, hints }, account }: CasePartProps<Authorization>) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const words = useHintWords()
  const [first] = hints
  if (first === undefined) return null
  const say = (key: string, values = {}) => t(`authorizations.hints.${key}`, values)
  return (
    <Card
      title={say('title')}
      foot={
        <div className="pv-stack pv-gap-4">
          <p>{say(`judged.${first.judgedWith}`, { when: isolated(moment(first.judgedAt)) })}</p>
          {mayDo(account, 'settings.read') && <a href={hrefOf('/import-export/hints')}>{say('toFigures')}</a>}
        </div>
      }
    >
      <ul className="pv-stack pv-gap-12 pv-size-13">
        {hints.map((hint) => (
          <li key={hint.id} className="pv-stack pv-gap-4">
            <p className="pv-row pv-gap-6 pv-strong">
              <Icon name="alert-triangle" className="pv-amber" />
              <span>{words.nameOf(hint.rule)}</span>
            </p>
            <p>{words.seen(hint)}</p>
            <p className="pv-dim">{words.rare(hint)}</p>
            <Compared {...hint} />
            <OpinionOf caseId={id} hint={hint} name={words.nameOf(hint.rule)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
