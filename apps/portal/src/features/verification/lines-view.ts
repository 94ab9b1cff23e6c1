import { element } from './elements.ts'
import { formatGrams, formatQuantity, isSameFigure } from './formats.ts'
import type { VerifyOutput } from './verify-request.ts'
import type { Reader } from './words.ts'

type Line = NonNullable<NonNullable<VerifyOutput['permit']>['lines']>[number]
type Drug = Line['drugs'][number]

const figure = (label: string, grams: string, look: string): HTMLElement =>
  element('div', { class: look }, element('dt', {}, label), element('dd', {}, element('bdi', {}, grams)))

/** The part that was used, as a picture of the two figures above it. */
const meter = (drug: Drug): HTMLElement => {
  const used = 1 - Number(drug.remainingGrams) / Number(drug.authorizedGrams)
  const bar = element('span', { class: 'used' })
  bar.style.inlineSize = `${Math.min(Math.max(used, 0), 1) * 100}%`
  return element('div', { class: 'meter', 'aria-hidden': 'true' }, bar)
}

/** The paper may state kilograms of a salt where the figures here are grams of its base. */
const onDocument = (reader: Reader, line: Line): HTMLElement | null => {
  const [first] = line.drugs
  if (line.isInGrams && first && isSameFigure(line.authorizedQuantity, first.authorizedGrams)) return null
  const quantity = formatQuantity(reader, line.authorizedQuantity, line.unit)
  return element(
    'p',
    { class: 'dim' },
    reader.say('lines.onDocument', { quantity: `\u2068${quantity}\u2069` }),
  )
}

/** The figures of one drug; where the goods hold several, under its name, for they do not add up. */
const drugFigures = (reader: Reader, drug: Drug, { drugs }: Line, isUsable: boolean): HTMLElement =>
  element(
    'div',
    {},
    drugs.length > 1 ? element('h4', {}, element('bdi', {}, drug.name)) : null,
    element(
      'dl',
      { class: 'figures' },
      figure(reader.say('lines.authorized'), formatGrams(reader, drug.authorizedGrams), 'figure'),
      isUsable
        ? figure(
            reader.say('lines.remaining'),
            formatGrams(reader, drug.remainingGrams),
            'figure figure-main',
          )
        : null,
    ),
  )

const isTouched = ({ authorizedGrams, remainingGrams }: Drug): boolean =>
  !isSameFigure(authorizedGrams, remainingGrams)

/**
 * The lines to compare. `isUsable`: only then is anything still allowed, whatever was left when the permit
 * ended. Grams of anhydrous base.
 */
export const linesCard = (reader: Reader, lines: readonly Line[], isUsable: boolean): HTMLElement => {
  const hasUse = lines.some(({ drugs }) => drugs.some(isTouched))
  const items = lines.map((line) =>
    element(
      'li',
      {},
      element('h3', {}, `${line.position}. `, element('bdi', {}, line.name)),
      onDocument(reader, line),
      ...line.drugs.map((drug) => drugFigures(reader, drug, line, isUsable)),
      // Of all drugs of the goods the same part was used.
      isUsable && hasUse && line.drugs[0] ? meter(line.drugs[0]) : null,
    ),
  )
  return element(
    'section',
    { class: 'card lines' },
    element('h2', {}, reader.say('lines.title')),
    element('ul', {}, ...items),
    element('p', { class: 'dim foot' }, reader.say('lines.grams')),
  )
}
