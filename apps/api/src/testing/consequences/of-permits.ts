import { randomUUID } from 'node:crypto'
import { runDaily as runAuthorizationsDaily } from '../../features/authorizations/public.ts'
import { foreignAuthority, frenchId, password, takeFile } from '../foreign-authority.ts'
import { incidentDraft } from '../incidents.ts'
import { beginReport, reportStep, saveReport } from '../submissions.ts'
import { act, asked, type Happening, inTurn, onPermits, revoking, type Work, words } from './acts.ts'
import { dailies, onDay } from './calendar.ts'
import { announcedNumber, awaitedNumber, foreignNumber } from './goods.ts'
import type { Ground } from './ground.ts'
import { requestMaker } from './requests.ts'

const takeIn = async (ground: Ground, content: unknown): Promise<void> => {
  const { status, body } = await takeFile(ground.as('officer'), content)
  if (status !== 201) throw new Error(JSON.stringify(body))
}
/** The authority of France says what has become of its permits: of that on which exports rest, and of an export that comes here. */
const abroad =
  (change: string): Work =>
  async (ground) => {
    for (const number of [foreignNumber, announcedNumber])
      await takeIn(ground, ground.french.changeOf(number, change))
  }
const suspended = onPermits('suspend', words)

const inPlace = (ground: Ground) =>
  ground.query(`select replaced_by_id as id from trade_authorization t join work_case c on c.id = replaced_by_id
    where issued_at is null order by 1`)
/** The requests that are to replace permits wait for the signature. */
const approvedInPlace: Work = async (ground) => {
  const make = requestMaker({
    importer: ground.as('importer'),
    officer: ground.as('officer'),
    admin: ground.as('admin'),
  })
  for (const { id } of await inPlace(ground)) await make.approvedInPlace(id)
}
const issuedInPlace: Work = async (ground) => {
  for (const { id } of await inPlace(ground))
    await act(ground, 'admin', 'authorizations', { id, action: 'issue' })
}

/** As the exporting company has been; the first permit that was used in part. */
const partUsed = (ground: Ground) => ground.things.partUsed?.[0]
const movement = (ground: Ground, quantity: string) => ({
  source: 'customs',
  date: '2026-06-17',
  lines: [{ lineId: partUsed(ground).lines[0].id, quantity }],
  lastConsignment: false,
  checkCode: partUsed(ground).document.checkCode,
})

/** What becomes of permits, here and abroad. */
export const ofPermits = {
  permitSuspended: { happen: suspended },
  permitLifted: { before: suspended, happen: onPermits('lift') },
  permitRevoked: { happen: onPermits('revoke', revoking) },
  permitReplaced: {
    before: inTurn(
      asked(['ISS'], 'correct', { reasonCode: 'CORRECT-OTHER', comment: 'Two letters were exchanged.' }),
      approvedInPlace,
    ),
    happen: issuedInPlace,
  },
  permitExtended: {
    before: inTurn(
      asked(['ISS', 'PAU'], 'extend', { until: '2026-12-01', comment: 'The ship is late.' }),
      approvedInPlace,
    ),
    happen: issuedInPlace,
  },
  permitExpired: { before: onDay('2026-09-15'), happen: onDay('2026-09-16', [runAuthorizationsDaily]) },
  permitCancelled: {
    happen: asked(['ISS'], 'cancel', { reasonCode: 'CANCEL-OTHER', comment: 'Not needed.' }),
  },
  requestEnded: {
    happen: async (ground) => {
      const { submitted = [], proposed = [], certificateElsewhere = [] } = ground.things
      for (const { id } of [...submitted, ...proposed, ...certificateElsewhere])
        await act(ground, 'importer', 'authorizations', {
          id,
          action: 'withdraw',
          comment: 'Sold elsewhere.',
        })
    },
  },
  preExportObjected: {
    happen: async (ground) => {
      const rows = await ground.query(
        `select id from work_case where feature = 'preExport' and status = 'CLR'`,
      )
      const objection = { action: 'object', comment: 'The consignee is unknown.' }
      for (const { id } of rows) await act(ground, 'officer', 'pre-export', { id, ...objection })
    },
  },
  foreignPermitReceived: { happen: (ground) => takeIn(ground, ground.french.permitOf(awaitedNumber, '30')) },
  foreignPermitReplaced: { happen: abroad('replace') },
  foreignPermitSuspended: { happen: abroad('suspend') },
  foreignPermitRevoked: { happen: abroad('revoke') },
  foreignPermitExpired: {
    happen: async (ground) => {
      await ground.query(`update trade_authorization set certificate_valid_until = '2026-06-16'
        where certificate_valid_until is not null`)
      await runAuthorizationsDaily(ground.app.deps)
    },
  },
  foreignKeyRotated: {
    happen: async (ground) => {
      const { keyId, publicKeyPem } = foreignAuthority('FR-2026-BBBBBB')
      const params = { id: await frenchId(ground.as('admin')) }
      const body = { keyId, publicKeyPem, source: 'pasted', password }
      await ground.call('admin', 'exchange.trustKey', { params, body })
    },
  },
  foreignKeyCompromised: {
    happen: async (ground) => {
      const [{ id }] = await ground.query('select id from exchange_key where ended_at is null')
      const body = { reason: 'Others may have had it.', isCompromised: true, password }
      await ground.call('admin', 'exchange.endTrust', { params: { id }, body })
    },
  },
  ownKeyRotated: {
    happen: async (ground) => {
      const { keys } = (await ground.app.visitor.call('verification.keys')).body
      await ground.call('admin', 'operations.replaceKey', { body: { keyId: keys[0].keyId, password } })
    },
  },
  ownKeyCompromised: {
    happen: async (ground) => {
      const { keys } = (await ground.app.visitor.call('verification.keys')).body
      const params = { keyId: keys[0].keyId }
      const body = { since: '2026-06-17', reason: 'A disk was lost.', password }
      await ground.call('admin', 'operations.reportKey', { params, body })
    },
  },
} as const satisfies Record<string, Happening>

/** A theft of goods that came in by these permits. */
const theft: Work = async (ground) => {
  const lines = [{ ...ground.parts.morphine, quantity: '20', unit: 'g' }]
  const concerns = [ground.source, partUsed(ground)].map(({ number }) => number)
  const body = incidentDraft({ kind: 'THEFT', lines, concerns })
  const { id } = await ground.call('importer', 'incidents.create', { body })
  await act(ground, 'importer', 'incidents', { id, action: 'submit', declaration: true })
}
const solved: Work = async (ground) => {
  const [{ id }] = await ground.query(`select id from work_case where feature = 'incident'`)
  const recovered = [{ position: 1, quantity: '5' }]
  await act(ground, 'officer', 'incidents', { id, action: 'take' })
  await act(ground, 'officer', 'incidents', {
    id,
    action: 'classify',
    classification: 'recovered',
    recovered,
  })
  await act(ground, 'officer', 'incidents', { id, action: 'close', comment: 'Five grams were found.' })
}
/** A session of this day. */
const signedInAgain: Work = ({ app }) => app.as('importer')
/** The company reports what has moved under its permits, and that it delivered nothing in a month. */
const reported: Work = async ({ app, query }) => {
  const importer = await app.as('importer')
  const lines = await query(
    `select t.case_id as id, json_agg(json_build_object('lineId', l.id, 'quantity', trim_scale(used_quantity)::text)) as lines
     from trade_authorization t join authorization_line l on l.case_id = t.case_id
     where report_due_on < '2026-07-20' and used_quantity > 0 group by 1`,
  )
  for (const { id, lines: moved } of lines) {
    const body = { source: 'establishment', date: '2026-06-17', lastConsignment: false, lines: moved }
    const answer = await importer.call('endorsements.record', { params: { id }, body })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  }
  const begun = await beginReport(importer, { code: 'T1', period: '2026-03' })
  const nothing = await saveReport(importer, begun, { isNil: true })
  const { status, body } = await reportStep(importer, nothing, 'submit', { declaration: true })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** What is reported, what is not, and what the calendar does. */
export const ofReports = {
  incidentOpened: { happen: theft },
  incidentClosed: { before: theft, happen: solved },
  reportMissing: { before: onDay('2026-07-02'), happen: onDay('2026-07-03') },
  reportLate: { before: onDay('2026-07-15'), happen: onDay('2026-07-16') },
  reportReceived: { before: inTurn(onDay('2026-07-20'), signedInAgain), happen: reported },
  endorsementCorrected: {
    happen: async (ground) => {
      const { id } = partUsed(ground)
      const [{ id: endorsementId }] = await ground.query('select id from endorsement where case_id = $1', [
        id,
      ])
      const why = { reasonCode: 'ENDORSE-TYPING', reason: 'Digits swapped.' }
      const params = { id, endorsementId }
      await ground.call('officer', 'endorsements.correct', {
        params,
        body: { ...movement(ground, '0.2'), ...why },
      })
    },
  },
  deviceRecordLate: {
    before: suspended,
    happen: (ground) =>
      ground.call('customs', 'endorsements.record', {
        params: { id: partUsed(ground).id },
        body: { ...movement(ground, '0.2'), notedAt: '2026-06-17T07:00:00Z' },
        headers: { 'idempotency-key': randomUUID() },
      }),
  },
  yearTurned: {
    // Nothing else ends with the year.
    before: inTurn(
      ({ query }) =>
        query(
          `update work_case set valid_until = '2027-03-31' where valid_until between '2026-06-17' and '2027-03-31'`,
        ),
      onDay('2026-12-31'),
    ),
    happen: onDay('2027-01-01', dailies),
  },
  trainingReset: { happen: (ground) => ground.call('officer', 'training.reset') },
} as const satisfies Record<string, Happening>
