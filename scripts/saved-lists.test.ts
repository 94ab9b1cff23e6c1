import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const portal = fileURLToPath(new URL('../apps/portal/src/features', import.meta.url))
const drawsList = /<List(?:Page|Part)\b/
const isSaved = /\buseExportAction\b|<ExportTool\b|<ExportMenu\b/

/** Lists that nobody would keep as a file, and why. */
const others: Readonly<Record<string, string>> = {
  'api-keys/keys-page.tsx': 'the few keys of one house',
  'calendar/calendar-page.tsx': 'goes out as a calendar (iCal)',
  'emails/messages/messages-tab.tsx': 'its mails are saved in the outbox',
  'endorsements/expected-page.tsx': 'the day of a customs office: it has it on the device',
  'endorsements/reports/reports-page.tsx': 'reports due, which are gone when they are made',
  'help/manage/manage-page.tsx': 'articles, which are read',
  'incidents/timeline-page.tsx': 'what it shows is saved from the list of incidents and of events',
  'notifications/notifications-page.tsx': 'notices of one person',
  'preparations/catalogue-page.tsx': 'what it shows is saved from the register',
  'scheduling/changes-page.tsx': 'each change is saved with its cases',
  'trading-establishments/partners-page.tsx': 'what it shows is saved from the register',
  'training/mails-page.tsx': 'mails of training, which nobody gets',
}

it('every list is saved as a file, or says why not', () => {
  const lists = globSync('**/*.tsx', { cwd: portal }).filter((path) =>
    drawsList.test(readFileSync(`${portal}/${path}`, 'utf8')),
  )
  expect(lists.length).toBeGreaterThan(20)
  const unsaved = lists.filter((path) => !isSaved.test(readFileSync(`${portal}/${path}`, 'utf8')))
  expect(unsaved.toSorted()).toEqual(Object.keys(others).toSorted())
})
