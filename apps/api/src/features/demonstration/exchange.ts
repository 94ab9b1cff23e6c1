import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { share } from '@papaver/contract/quantities/base.ts'
import type { Deps } from '../../platform/deps.ts'
import { type JsonValue, signPayload } from '../../platform/documents/payload.ts'
import { nameOf } from '../../platform/http/caller.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { listPeople } from '../account/public.ts'
import {
  type AuthorizationRecord,
  codeOf,
  componentsOf,
  followIncoming,
  getRecord,
} from '../authorizations/public.ts'
import { listCases, readContext, systemScope } from '../casework/public.ts'
import { readSigned, takeIn, trustKey } from '../exchange/public.ts'
import { type Masters, readMasters } from '../masters/public.ts'
import { callerOf } from './callers.ts'

/** A key of an invented authority abroad: whoever tries this out has nobody there who signs. */
const makeKey = (countryId: string, year: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const digest = createHash('sha256').update(der).digest('hex')
  const keyId = `${countryId}-${year}-${digest.slice(0, 6).toUpperCase()}`
  return {
    keyId,
    publicKeyPem: String(publicKey.export({ type: 'spki', format: 'pem' })),
    sign: (payload: JsonValue) => signPayload(payload, { keyId, privateKey }),
  }
}

const label = (text: string) => ({ own: text, en: text })

/** An import authorization of the French authority, as it would sign it. */
const frenchImport = (masters: Masters, number: string, today: string) => {
  const morphine = masters.substanceBySlug('morphine')
  return {
    format: 'papaver.authorization',
    version: 1,
    kind: 'IMA',
    direction: 'import',
    group: 'NP',
    number,
    checkCode: 'K7PM-2QXD',
    issuedOn: addDays(today, -4),
    validUntil: addDays(today, 86),
    importer: {
      name: 'Grossiste Imaginaire SARL',
      addressLines: ['8 avenue du Spécimen', 'Lille'],
      countryCode: 'FR',
    },
    exporter: {
      name: 'Osmund Life Sciences Ltd',
      addressLines: ['27 Mill Lane', 'Kestrelford'],
      countryCode: 'XV',
    },
    authority: { name: label('Competent authority, France') },
    lines: [
      {
        position: 1,
        name: label('Morphine sulfate pentahydrate'),
        code: codeOf(masters, morphine?.id ?? 0),
        quantity: '2',
        unitCode: 'kg',
        purity: null,
        baseGrams: '1504.2',
      },
    ],
  }
}

/** What came in at the other end: a little less than was sent, and within what is tolerated. */
const endorsement = (masters: Masters, { case: row, lines }: AuthorizationRecord, today: string) => ({
  format: 'papaver.message',
  version: 1,
  id: randomUUID(),
  sentAt: `${today}T09:00:00.000Z`,
  from: { countryId: row.partnerCountry ?? '', authority: 'Competent authority' },
  to: { countryId: 'XV' },
  subject: 'endorsed',
  number: row.number ?? '',
  ownNumber: 'CH-2026-44871',
  recordId: randomUUID(),
  correctsId: null,
  movedOn: today,
  isLast: true,
  lines: lines.map((line) => {
    const parts = componentsOf(line)
    return {
      name: masters.substance(parts[0]?.substanceId ?? 0)?.names.en ?? '',
      code: parts.map(({ substanceId }) => codeOf(masters, substanceId)).join(' '),
      quantity: share(line.quantity ?? '0', '998', '1000'),
      unitCode: line.unit ?? '',
      baseGrams: share(parts[0]?.baseGrams ?? '0', '998', '1000'),
    }
  }),
})

/** The export that the Swiss authority speaks of. */
const findExport = async (deps: Deps): Promise<AuthorizationRecord | undefined> => {
  const filter = { of: authorizationKind, view: 'all', readerId: '', today: '' } as const
  const page = { page: 1, pageSize: 100, sort: 'updated', descending: true } as const
  for (const { id } of await listCases(deps.db, systemScope, filter, page)) {
    const record = await getRecord(deps.db, systemScope, id)
    if (record.header.certificateNumber === 'CH-2026-44871' && record.case.issuedAt !== null) return record
  }
  return undefined
}

/**
 * Two authorities abroad whose keys are trusted, what they have said, and one file whose key nobody knows. Played once, with
 * the cases that it is about.
 */
export const loadDemonstrationExchange = async (deps: Deps): Promise<void> => {
  const people = new Map((await listPeople(deps.db, {})).map((person) => [person.userName, person]))
  const masters = await readMasters(deps.db)
  const caller = callerOf(people, 'admin', 'exchange')
  const context = await readContext(deps, caller)
  const today = dayIn(context.settings['public.timeZone'], deps.clock.now())
  const year = today.slice(0, 4)
  const [french, swiss, unknown] = ['FR', 'CH', 'FR'].map((country) => makeKey(country, year))
  const sent = await findExport(deps)
  if (!french || !swiss || !unknown || sent === undefined) return
  for (const [countryId, key] of [
    ['FR', french],
    ['CH', swiss],
  ] as const) {
    const [authority] = masters.competentAuthorities(countryId)
    if (authority) await trustKey(deps, caller, authority.id, { ...key, source: 'pasted' })
  }
  const files = [
    unknown.sign(frenchImport(masters, `FR-IMP-${year}-01877`, today)),
    french.sign(frenchImport(masters, `FR-IMP-${year}-01902`, today)),
    swiss.sign(endorsement(masters, sent, today)),
  ]
  for (const [index, file] of files.entries()) {
    const how = {
      way: 'file',
      sentName: `permit-${index + 1}.json`,
      takenInByName: nameOf(caller.principal),
    } as const
    await inTransaction(deps, caller.origin, (tx) =>
      takeIn(tx, context, readSigned(file), how, followIncoming(deps)),
    )
  }
}
