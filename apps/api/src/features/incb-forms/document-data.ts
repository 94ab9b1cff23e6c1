import { dueOn } from '@papaver/contract/incb-forms/deadlines.ts'
import { annexSign } from '@papaver/contract/incb-forms/layout.ts'
import { figure, momentInZone } from '../../platform/documents/figures.ts'
import { languageOf } from '../../platform/documents/labels.ts'
import { longDate } from '../../platform/long-date.ts'
import { findPerson } from '../account/public.ts'
import { type CaseContext, documentHead } from '../casework/public.ts'
import type { FormDocument, PrintedPart } from './document/form.ts'
import type { FilledForm } from './fill.ts'
import { headOf, type WrittenForm, type WrittenPart } from './written.ts'

const printedPart = ({ words, culture }: CaseContext, part: WrittenPart): PrintedPart => {
  const head = (key: string) => words(`incb-forms.columns.${key}`)
  const { sign, name, text, hasCountries, columns, rows } = part
  return {
    title: words(`incb-forms.${sign === annexSign ? 'annex' : 'part'}`, { key: sign, name }),
    none: columns.length === 0 ? '' : words('incb-forms.nothing'),
    said: text === undefined || text.said === '' ? null : text,
    texts: hasCountries ? 3 : 2,
    columns: [
      head('code'),
      head('substance'),
      ...(hasCountries ? [head('country')] : []),
      head('unit'),
      ...columns.map(headOf),
    ],
    rows: rows.map((row) => ({
      texts: [row.code, row.name, ...(hasCountries ? [row.countryName] : [])],
      unit: row.unit,
      figures: row.figures.map(({ figure: text, isEntered }) => ({
        text: text === '' ? '' : figure(text, culture),
        isEntered,
      })),
    })),
  }
}

/** What the paper of a form says, in the language of who asks for it. */
export const documentData = async (
  context: CaseContext,
  { asked, row }: FilledForm,
  written: WrittenForm,
): Promise<FormDocument> => {
  const { db, principal, words, culture, settings, now } = context
  const person = await findPerson(db, principal.accountId)
  if (person === undefined) throw new Error('who asks for a form has no account')
  const head = await documentHead(context, person, 'incb-forms.title')
  const day = (given: string) => longDate(given, languageOf(culture))
  const say = (key: string) => words(`incb-forms.facts.${key}`)
  const { from, to } = asked.span
  return {
    culture,
    country: head.country,
    authority: head.authority,
    pictures: head.pictures,
    signatory: head.signatory,
    ...(head.demonstration === undefined ? {} : { demonstration: head.demonstration }),
    madeAt: now.toISOString(),
    madeOn: momentInZone(now.toISOString(), settings['public.timeZone']),
    title: words('incb-forms.titleOf', { form: written.sign, period: written.period }),
    subtitle: written.name,
    facts: [
      { label: say('days'), value: `${day(from)} – ${day(to)}` },
      { label: say('due'), value: day(dueOn(asked.layout, asked.period)) },
      { label: say('state'), value: words(`incb-forms.states.${written.state}`) },
      { label: say('reference'), value: row?.sentReference ?? '–' },
    ],
    entered: words('incb-forms.enteredNote'),
    parts: written.parts.map((part) => printedPart(context, part)),
  }
}
