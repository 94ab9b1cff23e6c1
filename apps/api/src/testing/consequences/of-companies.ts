import { runCultivationDaily } from '../../features/cultivation/public.ts'
import { runLicensesDaily } from '../../features/licenses/public.ts'
import { runScheduling } from '../../features/scheduling/actions.ts'
import { licenseDraft } from '../licenses.ts'
import { listEditor } from '../list-editor.ts'
import { setSetting } from '../sign-in.ts'
import {
  act,
  eachHouse,
  type Happening,
  onHolders,
  onHouses,
  onLicences,
  onPartners,
  onPeople,
  onPreparation,
  revoking,
  settled,
  type Work,
  words,
} from './acts.ts'
import type { Ground } from './ground.ts'
import { licensed, planInspection, reportFinding, variation } from './oversight.ts'
import type { Answer } from './requests.ts'

const people = (ground: Ground) => ({
  importer: ground.as('importer'),
  officer: ground.as('officer'),
  admin: ground.as('admin'),
})
const vary =
  (kilograms: string): Work =>
  (ground) =>
    variation(people(ground), ground.licenseIds.importer, {
      substanceId: ground.parts.morphine.substanceId,
      kilograms,
    })
/** Another licence, for the same. */
const anotherLicence: Work = async (ground) => {
  const params = { id: ground.licenseIds.importer }
  const { activities, groups, sites } = await ground.call('importer', 'licenses.get', { params })
  const siteIds = sites.map(({ id }: Answer) => id)
  const body = { ...licenseDraft(), activities, groups, siteIds }
  return licensed(people(ground), await ground.call('importer', 'licenses.create', { body }))
}
const suspended = onLicences('suspend', words)
const surrendered = onLicences('surrender', { comment: 'No longer needed.' }, true)
const named = (change: (name: string) => string): Work =>
  eachHouse(async (ground, { id, version, name }) => {
    const known = await ground.call('admin', 'establishments.get', { params: { id } })
    const body = { ...known, name: change(name), version }
    return ground.call('admin', 'establishments.save', { params: { id }, body })
  })
const merged: Work = async (ground) => {
  const [{ id: successorId }] = await ground.query(
    `select establishment_id as id from account where user_name = 'rival'`,
  )
  await onHouses('close', { successorId })(ground)
}
const renewed: Work = async (ground) => {
  const params = { id: ground.preparationId }
  const { id } = await ground.call('officer', 'preparations.renew', { params, body: {} })
  await act(ground, 'officer', 'preparations', { id, action: 'submit', declaration: true })
  await act(ground, 'officer', 'preparations', { id, action: 'take' })
  await act(ground, 'officer', 'preparations', { id, action: 'propose', decision: 'approve' })
  await act(ground, 'admin', 'preparations', { id, action: 'approve', confirmsBase: true })
}

/** What companies, people, licences, partners and preparations become. */
export const ofCompanies = {
  establishmentClosed: { happen: onHouses('close') },
  establishmentReopened: { before: onHouses('close'), happen: onHouses('reopen') },
  establishmentRenamed: { happen: named((name) => `${name} Group`) },
  establishmentMerged: { happen: merged },
  personDeactivated: { happen: onHolders('deactivate', { comment: 'Left.' }) },
  personLocked: { happen: onHolders('lock', { comment: 'Lost a laptop.' }) },
  personUnlocked: { before: onHolders('lock', { comment: 'Lost a laptop.' }), happen: onHolders('unlock') },
  personGivenRole: { happen: onPeople(['importer'], 'assignRoles', { roles: ['ESTB_USER'] }) },
  officerAbsent: {
    happen: (ground) =>
      ground.call('officer', 'work.setAbsence', {
        params: { id: ground.idOf('officer') },
        body: { until: '2026-07-03', standInId: ground.idOf('admin') },
      }),
  },
  officerGone: { happen: onPeople(['officer'], 'deactivate', { comment: 'Retired.' }) },
  licenseIssued: { before: suspended, happen: anotherLicence },
  licenseSuspended: { happen: suspended },
  licenseLifted: { before: suspended, happen: onLicences('lift', {}) },
  licenseRevoked: { happen: onLicences('revoke', revoking) },
  licenseSurrendered: { happen: surrendered },
  licenseSurrenderAsked: {
    before: suspended,
    happen: onLicences('askSurrender', { comment: 'No longer needed.' }, true),
  },
  surrenderedLicenseRevoked: { before: surrendered, happen: onLicences('revoke', revoking) },
  licenseExpired: {
    happen: async ({ query, licenseIds, app }) => {
      await query(`update work_case set valid_until = '2026-06-16' where id = any($1)`, [
        Object.values(licenseIds),
      ])
      await runLicensesDaily(app.deps)
      await runCultivationDaily(app.deps)
    },
  },
  licenseVaried: { happen: vary('100') },
  quotaAdded: {
    before: async ({ query, licenseIds }) => {
      const of = [licenseIds.importer]
      for (const table of ['balance_movement', 'balance_hold'])
        await query(
          `delete from ${table} where balance_id in (select id from balance where license_id = $1)`,
          of,
        )
      await query(`delete from balance where license_id = $1`, of)
      await query(`delete from license_quota where license_id = $1`, of)
    },
    happen: vary('200'),
  },
  quotaLowered: { happen: vary('50') },
  partnerBlocked: { happen: onPartners('block', words) },
  partnerUnblocked: {
    before: onPartners('block', words),
    happen: onPartners('unblock', { comment: 'All is well.' }),
  },
  partnerMerged: {
    happen: (ground) =>
      act(ground, 'admin', 'trading-establishments', {
        ...{ id: ground.parts.partnerId, action: 'merge', intoId: ground.twinId },
      }),
  },
  partnerRenamed: {
    happen: async (ground) => {
      const body = {
        replacesId: ground.parts.partnerId,
        name: 'Grossiste Nouveau SARL',
        licenceNumber: 'L-1',
      }
      const { id } = await ground.call('importer', 'trading-establishments.create', { body })
      const steps = [
        ['importer', 'submit', { declaration: true }],
        ['officer', 'take', {}],
        ['officer', 'approve', {}],
      ] as const
      for (const [who, action, input] of steps)
        await act(ground, who, 'trading-establishments', { id, action, ...input })
    },
  },
  preparationWithdrawn: { happen: onPreparation('deactivate', { comment: 'No longer marketed.' }) },
  preparationRestored: {
    before: onPreparation('deactivate', { comment: 'No longer marketed.' }),
    happen: onPreparation('activate'),
  },
  preparationReplaced: { happen: renewed },
  inspectionReported: {
    // As if nobody had been there.
    before: async (ground) => {
      for (const table of ['inspection_point', 'inspection']) await ground.query(`delete from ${table}`)
      await ground.query(`update work_case set flags = array_remove(flags, 'findingsOpen')`)
      await planInspection(people(ground), ground.idOf('admin'))
    },
    happen: async (ground) => {
      const [{ id }] = await ground.query(`select case_id as id from inspection where status = 'planned'`)
      const planned = await ground.call('admin', 'licenses.get', { params: { id } })
      await reportFinding(ground.as('admin'), planned)
    },
  },
} as const satisfies Record<string, Happening>

const editorOf = (ground: Ground) => listEditor(() => ground.as('officer'))
const onPoint =
  (values: object): Work =>
  async (ground) => {
    const { rowOf, save } = editorOf(ground)
    const point = await rowOf('customsPoints', 'XV-C1')
    const { status, body } = await save('customsPoints', point, { values: { ...point.values, ...values } })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
const switchPoint =
  (action: string): Work =>
  async (ground) => {
    const editor = editorOf(ground)
    const { status, body } = await editor.act(
      'customsPoints',
      await editor.rowOf('customsPoints', 'XV-C1'),
      action,
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
/** The estimate of morphine, by what permits hold and have used of it. */
const estimated =
  (gramsFor: (held: number) => number): Work =>
  async (ground) => {
    const rows = await ground.call('officer', 'balances.list', { query: { year: 2026 } })
    const { id } = rows.find(({ substanceName }: Answer) => substanceName === 'Morphine')
    const { figures, now, seen } = await ground.call('officer', 'balances.statement', { params: { id } })
    const grams = String(gramsFor(Number(now.usedGrams) + Number(now.reservedGrams)))
    const letter = { day: '2026-06-16', reference: 'INCB 9/2026', reason: 'Letter of the Board.' }
    const params = { id, action: 'correct' }
    const body = { seen, figure: figures[0].id, grams, ...letter }
    await ground.call('officer', 'balances.act', { params, body })
  }
const scheduled =
  (effectiveOn: string, changesOf: (ground: Ground) => readonly object[]): Work =>
  async (ground) => {
    const { substanceId } = ground.parts.morphine
    const legalBasis = 'Decision 67/1 of the Commission'
    for (const change of changesOf(ground)) {
      const body = { substanceId, legalBasis, effectiveOn, ...change }
      await ground.call('officer', 'scheduling.plan', { body })
    }
    ground.clock.set(`${effectiveOn}T08:00:00Z`)
    await runScheduling(ground.app.deps)
  }
const lowered = estimated((held) => Math.ceil(held) + 1)

/** What the lists become that requests and permits rest on. */
export const ofLists = {
  substanceRescheduled: {
    happen: scheduled('2026-06-17', ({ ephedrineId, buprenorphineId }) =>
      [
        { convention: '1961', schedule: 'II' },
        { substanceId: ephedrineId, convention: '1971', schedule: 'II' },
        { substanceId: buprenorphineId, convention: '1971', schedule: 'II' },
      ].map((change) => ({ kind: 'reschedule', ...change })),
    ),
  },
  factorChanged: {
    happen: scheduled('2026-06-18', ({ parts }) => [
      { kind: 'factor', formId: parts.morphine.formId, factor: '0.7' },
    ]),
  },
  prohibitionChanged: {
    happen: async (ground) => {
      const { substanceId } = ground.parts.morphine
      const values = {
        countryId: 'FR',
        substanceId: String(substanceId),
        scope: 'substance',
        since: '2026-01-01',
      }
      const { status, body } = await editorOf(ground).add('prohibitions', { names: {}, values })
      if (status !== 201) throw new Error(JSON.stringify(body))
    },
  },
  estimateLowered: { happen: lowered },
  estimateBelowUse: { happen: estimated((held) => Math.floor(held) - 10) },
  estimateRaised: {
    before: async (ground) => {
      await lowered(ground)
      await settled(ground)
    },
    happen: estimated(() => 43_500),
  },
  customsPointClosed: { happen: switchPoint('deactivate') },
  customsPointReopened: { before: switchPoint('deactivate'), happen: switchPoint('activate') },
  customsPointModeRemoved: { happen: onPoint({ modes: ['2', '3'] }) },
  customsPointModeAdded: {
    before: onPoint({ modes: ['2', '3'] }),
    happen: onPoint({ modes: ['1', '2', '3'] }),
  },
  holidaysChanged: {
    happen: ({ app }) => setSetting(app, 'import_export.holidays', ['2026-06-18', '2026-06-19']),
  },
} as const satisfies Record<string, Happening>
