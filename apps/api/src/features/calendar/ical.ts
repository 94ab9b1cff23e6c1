/** One whole day in a calendar. */
export interface DayEvent {
  /** The same for as long as it is the same event. */
  readonly uid: string
  /** ISO day. */
  readonly day: string
  readonly summary: string
  readonly url: string
  /** When what it says last changed. */
  readonly changedAt: Date
}

/** RFC 5545 §3.3.11: what has a meaning between values is written so that it has none. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** RFC 5545 §3.1: no line is longer than 75 octets, and none is cut within a character. */
export const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > 75) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += letter
    octets += size
  }
  return [...lines, current].join('\r\n')
}

const dayText = (day: string): string => day.replaceAll('-', '')
const momentText = (moment: Date): string =>
  moment
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replace(/[-:]/g, '')
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const eventLines = ({ uid, day, summary, url, changedAt }: DayEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${momentText(changedAt)}`,
  `DTSTART;VALUE=DATE:${dayText(day)}`,
  `DTEND;VALUE=DATE:${dayText(dayAfter(day))}`,
  `SUMMARY:${escaped(summary)}`,
  `URL:${url}`,
  'CLASS:PRIVATE',
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar of whole days as programs read it (RFC 5545, 7986); they ask again every few hours. */
export const calendarText = (name: string, events: readonly DayEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Papaver//Calendar of deadlines//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
