import { button, type Child, element, leftToRight } from '../elements.ts'
import { formatMoment } from '../formats.ts'
import { icon } from '../icons.ts'
import type { Reader } from '../words.ts'
import { clockFaultOf, isListFresh, type Key, type Knowledge, type Update } from './knowledge.ts'

export interface KnowledgeActs {
  readonly update: () => void
  readonly takeOver: () => void
}

const row = (label: string, ...value: Child[]): HTMLElement =>
  element('div', { class: 'row' }, element('dt', {}, label), element('dd', {}, ...value))

/** In groups of four, as one reads it out on the telephone. */
const shownFingerprint = ({ fingerprint }: Key): string => fingerprint.match(/.{1,4}/g)?.join(' ') ?? ''

const listText = (reader: Reader, known: Knowledge, now: number): string => {
  if (known.list === null) return reader.say('device.noList')
  const moment = formatMoment(reader, known.list.madeAt).local
  return reader.say(isListFresh(known, now) ? 'device.listOf' : 'device.oldList', { moment })
}

/** What the device knows and since when; said in words, as nobody should have to guess it from a colour. */
export const knowledgeCard = (
  reader: Reader,
  known: Knowledge,
  { now, isUpdating, last }: { now: number; isUpdating: boolean; last: Update | null },
  acts: KnowledgeActs,
): HTMLElement => {
  const [key] = known.keys
  const isFresh = isListFresh(known, now)
  const update = button(
    [icon('again'), reader.say(isUpdating ? 'device.updating' : 'device.update')],
    '',
    acts.update,
  )
  update.id = 'update'
  update.disabled = isUpdating
  const keys = key
    ? [
        leftToRight(key.keyId),
        element('div', { class: 'dim fingerprint' }, leftToRight(shownFingerprint(key))),
      ]
    : [reader.say('device.noKey')]
  const fault = clockFaultOf(known, now)
  const failure = last === 'failed' || last === 'keysChanged' ? reader.say(`device.${last}`) : null
  return element(
    'section',
    { class: 'card known' },
    element('h2', {}, reader.say('device.known')),
    element(
      'dl',
      { class: 'facts' },
      row(
        reader.say('device.list'),
        element(
          'span',
          { class: isFresh ? 'fresh' : 'broken' },
          icon(isFresh ? 'check' : 'alert'),
          listText(reader, known, now),
        ),
      ),
      row(reader.say('device.key'), ...keys),
    ),
    element(
      'div',
      { role: 'status' },
      fault === undefined
        ? null
        : element('p', { class: 'error' }, icon('alert'), reader.say(`device.clock.${fault}`)),
      failure === null ? null : element('p', { class: 'error' }, icon('alert'), failure),
    ),
    element(
      'div',
      { class: 'buttons' },
      update,
      last === 'keysChanged' ? button([reader.say('device.takeKeys')], '', acts.takeOver) : null,
    ),
    element('p', { class: 'dim' }, reader.say('device.install')),
  )
}
