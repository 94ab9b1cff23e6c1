import type { CallName } from '@papaver/contract/calls.ts'
import { groupOf, type SettingId, settingIds, shortIdOf } from '@papaver/contract/settings/definitions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessPeople } from '../../testing/access-table.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** What companies, growers and customs act by; everything else of these groups is the authority's own. */
const outside: Readonly<Record<'import_export' | 'cultivation', readonly string[]>> = {
  import_export: [
    'defaultValidityImport',
    'defaultValidityExport',
    'maxValidity',
    'defaultValidityGeneral',
    'maxValidityGeneral',
    'capExportByForeign',
    'maxLines',
    'allowPartialImport',
    'allowPartialExport',
    'notificationDays',
    'reportReminderDays',
    'lateReportDays',
    'appealDays',
    'photosPerEndorsement',
    'permitsOnDevice',
    'requireForeignCertificateNP',
    'returnCertificate',
    'humanitarianFollowUpDays',
    'certificateReminderDays',
    'penRequired',
    'penReplyDays',
    'slaDays',
    'wordsInLanguages',
    'gramDecimals',
    'smallGramDecimals',
    'exemptQuantityTable',
    'isUseFavoritesDefault',
    'holidays',
    'restDays',
    'infAnswerDays',
    'infSilentDays',
    'infReminderDays',
    'draftIdleDays',
    'draftReminderDay',
    'expiryReminderDays',
  ],
  cultivation: [
    'slaDays',
    'answerDays',
    'permitMonths',
    'notificationDays',
    'receiptDays',
    'areaTolerance',
    'destructionApproval',
    'wholeHarvestContract',
    'keepPhotoPlace',
    'mapEnabled',
    'areaUom',
    'weightUom',
  ],
}

const office = new Set<string>(['admin', 'officer'])
const idsOf = (group: string): string[] => settingIds.filter((id) => groupOf(id) === group).map(shortIdOf)

type GroupCase = readonly [CallName, keyof typeof outside]
const groups: readonly GroupCase[] = [
  ['settings.importExport', 'import_export'],
  ['settings.cultivation', 'cultivation'],
]
const cases = groups.flatMap(([name, group]) =>
  accessPeople.filter((person) => person !== 'nobody').map((person) => [name, group, person] as const),
)

describe('a group of settings', () => {
  it.each(cases)(
    '%s (%s) shows %s what is theirs to read, setting by setting',
    async (name, group, person) => {
      const { status, body } = await (await app.as(person)).call(name)
      expect(status).toBe(200)
      const expected = (shortId: string) => office.has(person) || outside[group].includes(shortId)
      const table = (isShown: (shortId: string) => boolean) =>
        Object.fromEntries(idsOf(group).map((shortId) => [shortId, isShown(shortId)]))
      expect(table((shortId) => shortId in body)).toEqual(table(expected))
      expect(Object.keys(body).filter((key) => !idsOf(group).includes(key))).toEqual([])
    },
  )

  it('of everything else tells nobody outside what has not been declared as public', async () => {
    const rest = settingIds.filter((id: SettingId) => !Object.hasOwn(outside, groupOf(id)))
    expect(rest.length).toBeGreaterThan(100)
    for (const person of accessPeople.filter((name) => name !== 'nobody' && !office.has(name))) {
      const { call } = await app.as(person)
      for (const id of [...rest, 'import_export.hintSplitDays'])
        expect([person, id, (await call('settings.one', { params: { id } })).status]).toEqual([
          person,
          id,
          403,
        ])
    }
  })
})
