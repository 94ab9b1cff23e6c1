import { readFileSync } from 'node:fs'
import type { Cell, Effect } from '../../packages/contract/src/consequences/effects.ts'
import { type EventName, events } from '../../packages/contract/src/consequences/events.ts'
import { notices } from '../../packages/contract/src/consequences/notices.ts'
import { type Thing, things } from '../../packages/contract/src/consequences/things.ts'
import { cellOf } from '../../packages/contract/src/consequences.ts'

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const words = read('words.json')
const messagesOf = (feature: string) => read(`../../packages/contract/src/${feature}/messages/en.json`)
const [casework, notifications, verification] = ['casework', 'notifications', 'verification'].map(messagesOf)
const kinds = [casework, ...['authorizations', 'licenses', 'cultivation', 'field-reports'].map(messagesOf)]

const wordOf = (list: 'flags' | 'checks', code: string): string => {
  const found = kinds.map((messages) => messages[list]?.[code]).find((word) => word !== undefined)
  const text = typeof found === 'string' ? found : found?.title
  if (text === undefined) throw new Error(`no words for ${list}.${code}`)
  return `“${text.replaceAll(/\{\{\w+\}\}/g, '…')}” (\`${code}\`)`
}

const effectText = (effect: Effect): string => {
  const whole = words.effects[effect]
  if (whole !== undefined) return whole
  const at = effect.lastIndexOf(' ')
  const [verb, code] = [effect.slice(0, at), effect.slice(at + 1)]
  const said = (): string => {
    if (verb === 'status') return words.statuses[code]
    if (verb === 'verdict') return `“${verification.verdict[code]}”`
    return wordOf(verb.endsWith('flagged') ? 'flags' : 'checks', code)
  }
  return `${words.effects[verb]} ${said()}`
}
const cellText = (cell: Cell): string =>
  typeof cell === 'string' ? words.reasons[cell] : cell.map((effect) => `${effectText(effect)}.`).join(' ')

const noticesText = (event: EventName): string => {
  const said = notices[event]
  if (typeof said === 'string') return words.reasons[said]
  return said
    .map((notice) => {
      const [recipient = '', code = ''] = notice.split(' ')
      return `${words.recipients[recipient]}: “${notifications.mails[code].name}” (\`${code}\`).`
    })
    .join(' ')
}

const thingsText = (alike: readonly Thing[]): string => alike.map((thing) => words.things[thing]).join('; ')

/** One section for each event: a row for things of which the same follows, and one for all of which nothing does. */
const sectionOf = (event: EventName): string => {
  const rows = [...Map.groupBy(things, (thing) => cellText(cellOf(event, thing)))]
  const isNothing = ([, [thing]]: (typeof rows)[number]) => thing && typeof cellOf(event, thing) === 'string'
  const line = (what: string, text: string) => `| ${what} | ${text} |`
  const unchanged = rows
    .filter(isNothing)
    .map(([text, alike]) => `${thingsText(alike)}: ${text.replace(/^Nothing: /, '')}`)
  const basis = words.basis[event]
  return [
    `## ${casework.events[event]} (\`${event}\`)`,
    '',
    ...(basis ? [`${words.page.basis} ${basis}.`, ''] : []),
    line(words.page.thing, words.page.effect),
    '|---|---|',
    ...rows.filter((row) => !isNothing(row)).map(([text, alike]) => line(thingsText(alike), text)),
    line(`**${words.page.notices}**`, noticesText(event)),
    line(`*${words.page.nothing}*`, unchanged.join('<br>')),
  ].join('\n')
}

/** The table of consequences as a page for people. */
export const consequencesPage = (): string =>
  [`# ${words.page.title}`, words.page.intro, words.page.reading, ...events.map(sectionOf)]
    .join('\n\n')
    .concat('\n')
