import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { CallName } from '@papaver/contract/calls.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { runDaily } from '../../../features/authorizations/actions/daily.ts'
import type { AppOfPeople } from '../../cultivation.ts'
import { approvedCase, type DraftParts, draftParts, importDraft, step } from '../../drafts.ts'
import type { TestPerson } from '../../start-test-app.ts'
import { isOfCustoms, isOfOffice } from '../oracle.ts'
import type { AnyView, Here, House, WalkedEvent, WalkedKind } from '../walked-kind.ts'

interface Ground extends DraftParts {
  readonly declared: { readonly substanceId: number; readonly formId: number }
  readonly partners: readonly { readonly id: string; readonly name: string }[]
}

/** One with whom everybody may trade, as long as one of them stands. */
const partnerOf = (
  { random, cases }: Here,
  { partners, partnerId }: Ground,
): { id: string; name: string } => {
  const fit = partners.filter(({ id }) => cases.some((row) => row.id === id && row.status === 'APR'))
  return fit.length > 0 && random.chance(0.9) ? random.pick(fit) : { id: partnerId, name: '' }
}

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const certificate = ({ random, today }: Here, partnerName: string, house: Pick<House, 'name'>) => ({
  number: `CERT-${random.between(1, 99_999)}`,
  issuedOn: daysFrom(today, -random.between(1, 60)),
  authority: 'ANSM',
  validUntil: daysFrom(today, random.between(30, 200)),
  importer: random.chance(0.9) ? partnerName : 'Somebody else',
  exporter: house.name,
})

/** Kinds of permit, those that are asked for most more often. */
const walked = ['IMA', 'IMA', 'IMA', 'EXA', 'EXA', 'LNO', 'DEC', 'REX'] as const

/** Numbers that the house may know: whoever names another one is told it again, as he has typed it. */
const permitsOf = (cases: Here['cases'], { id }: House): string[] =>
  cases
    .flatMap(({ feature, establishmentId, number }) =>
      feature === 'authorization' && establishmentId === id && number !== null ? [number] : [],
    )
    .slice(0, 2)

/** Mostly small and whole; now and then too much, something missing, or for a day that is over. */
const draft = (here: Here, ground: Ground, house: House): Record<string, unknown> => {
  const { random, today, cases } = here
  const amount = () => (random.chance(0.05) ? '900000' : `0.0${random.between(10, 99)}`)
  const kind = random.pick(walked)
  const partner = partnerOf(here, ground)
  const lead = random.pick(['morphine', 'codeine'])
  const other = lead === 'morphine' ? 'codeine' : 'morphine'
  const whole = importDraft(ground, {
    ...(random.chance(0.95) ? { [lead]: amount() } : {}),
    ...(random.chance(0.4) ? { [other]: amount() } : {}),
  })
  const lines = (whole.lines as { quantity: string; unit: string }[]).map((line) => ({
    ...line,
    // A declaration is for Schedule III of 1971 alone; now and then somebody forgets that.
    ...(kind === 'DEC' && random.chance(0.8) ? ground.declared : {}),
    ...(kind === 'EXA' && random.chance(0.9)
      ? { certified: { quantity: line.quantity, unit: line.unit } }
      : {}),
  }))
  return {
    ...whole,
    kind,
    ...(kind === 'EXA' && random.chance(0.9)
      ? { foreignCertificate: certificate(here, partner.name, house) }
      : {}),
    foreignEstablishmentId: partner.id,
    purpose: random.pick(['MANUFACTURE', 'MANUFACTURE', 'HUMANITARIAN', 'FIRST-AID']),
    ...(kind === 'REX' ? { goodsPermits: permitsOf(cases, house) } : {}),
    applicantReference: `WALK-${random.between(1, 9_999)}`,
    plannedDate: daysFrom(today, random.chance(0.05) ? -3 : random.between(2, 30)),
    ...(random.chance(0.05) ? { customsPointId: null } : {}),
    remarks: random.chance(0.3) ? `remark ${random.between(1, 999)}` : null,
    lines,
  }
}

/** What is open to the answer: fields that were asked for, others as they stand. */
const answers = ({ random }: Here, view: AnyView): unknown => {
  if (view.askedFields.length === 0) return undefined
  const { kind, group, lines, partner, customsPoint, site, foreignCertificate, ...rest } = view
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => typeof value === 'string')),
    kind,
    group,
    transitCountries: view.transitCountries,
    goodsPermits: view.goodsPermits,
    foreignEstablishmentId: partner?.id,
    customsPointId: customsPoint?.id,
    siteId: site?.id,
    foreignCertificate,
    remarks: view.askedFields.includes('remarks') ? `remark ${random.between(1, 999)}` : view.remarks,
    lines: lines.map(({ id, substanceId, preparationId, formId, ...line }: AnyView) => ({
      id,
      substanceId,
      preparationId,
      formId,
      quantity: line.quantity,
      unit: line.unit,
      purity: line.purity,
      batch: line.batch,
      value: line.value,
      certified: line.certified,
    })),
  }
}

const follows = (here: Here, { lines, applicant, partner }: AnyView): unknown => ({
  foreignCertificate: certificate(here, partner?.name ?? '', applicant),
  lines: lines.map(({ id, quantity, unit }: AnyView) => ({ id, certified: { quantity, unit } })),
})

/** Goods cross the border, in part, whole or more than may; or the holder says what he got. */
const endorse: WalkedEvent<Ground> = async ({ random, people, today, ask }, row) => {
  const officer = people.find((each) => isOfOffice(each) && each.rights.has('authorization.read'))
  const view = officer && (await ask(officer, 'authorizations.get', { params: { id: row.id } })).body
  if (view?.document === null || view?.document === undefined) return undefined
  const person = random.pick(
    people.filter((each) => isOfCustoms(each) || each.establishmentId === row.establishmentId),
  )
  const answer = await ask(person, 'endorsements.record', {
    params: { id: row.id },
    headers: { 'idempotency-key': random.id() },
    body: {
      source: isOfCustoms(person) ? 'customs' : 'establishment',
      date: today,
      declarationNumber: random.id(),
      lines: view.lines.map(({ id, quantity }: AnyView) => ({
        lineId: id,
        quantity: (Number(quantity) * random.pick([0.25, 0.5, 1, 1, 1.5])).toFixed(6),
      })),
      lastConsignment: random.chance(0.3),
      ...(isOfCustoms(person) ? { checkCode: view.document.checkCode } : {}),
    },
  })
  return { answer }
}

/** Permits in force from the first step on, for what happens to permits and to what they rest on. */
const issueSome = async (app: AppOfPeople, parts: DraftParts): Promise<void> => {
  const admin = await app.as('admin')
  const foreignCertificate = {
    number: 'CERT-1',
    issuedOn: '2026-06-01',
    authority: 'ANSM',
    validUntil: '2026-12-31',
    importer: 'Grossiste Imaginaire SARL',
    exporter: 'Osmund Life Sciences Ltd',
  }
  const quantity = '0.2'
  const drafts = [
    importDraft(parts, { morphine: '0.3' }),
    importDraft(parts, { morphine: '0.1', codeine: '0.2' }),
    {
      ...importDraft(parts),
      kind: 'EXA',
      foreignCertificate,
      lines: [{ ...parts.morphine, quantity, unit: 'kg', certified: { quantity, unit: 'kg' } }],
    },
  ]
  for (const draft of drafts) await step(admin, await approvedCase(app, draft), 'issue')
}

export const walkedAuthorizations: WalkedKind<Ground> = {
  kind: authorizationKind as unknown as CaseKind,
  prepare: async (read, app) => {
    const reader = { call: async (call: CallName) => ({ body: await read(call) }) } as unknown as TestPerson
    const parts = await draftParts(reader)
    const substances: { id: number; name: string; forms: { id: number }[] }[] =
      await read('masters.substances')
    const buprenorphine = substances.find(({ name }) => name === 'Buprenorphine')
    const declared = { substanceId: buprenorphine?.id ?? 0, formId: buprenorphine?.forms[0]?.id ?? 0 }
    await issueSome(app, parts)
    return { ...parts, declared, partners: await read('masters.establishments') }
  },
  draft,
  closedAs: 'authorizationEstablishmentClosed',
  placeOf: ({ kind, group = 'NP' }) => ({ kind, group }),
  askable: ['remarks', 'purpose', 'plannedDate', 'lines.1.quantity', 'attachments'],
  input: (name, here, view) => {
    if (name === 'acceptsOverrun') return here.random.chance(0.5)
    if (name === 'until') return addDays(view.validUntil ?? here.today, here.random.between(-1, 40))
    if (name === 'terms') return { ownConditions: `condition ${here.random.between(1, 99)}` }
    if (name === 'answers') return view.status === 'INF' ? answers(here, view) : follows(here, view)
    return undefined
  },
  mend: async ({ message, details }, sent, tick) => {
    if (message === 'authorizationChecklistOpen') {
      for (const each of details.steps) await tick(each)
      return sent
    }
    if (message !== 'authorizationWarningsOpen') return undefined
    const said = (sent.warningReasons as unknown[] | undefined) ?? []
    const added = details.warnings.map((warning: string) => ({ warning, reason: 'Looked at.' }))
    return { ...sent, warningReasons: [...said, ...added] }
  },
  alsoLeadsTo: { lift: ['PAU'], cancel: ['unchanged'], correct: ['unchanged'], extend: ['unchanged'] },
  notifies: {
    house: [
      'ask',
      'hold',
      'refuse',
      'issue',
      'suspend',
      'lift',
      'revoke',
      'cancel',
      'correct',
      'extend',
      'decline',
      'lapse',
      'expire',
    ],
    office: ['submit', 'answer', 'certify'],
  },
  // What a device has sent, and what became of it.
  toSenders: ['ENDORSE_COUNTED', 'ENDORSE_PART', 'ENDORSE_SAME', 'ENDORSE_CLEARED', 'ENDORSE_REJECTED'],
  internal: ['assign', 'unassign', 'propose', 'return'],
  auditedAs: {
    report: 'endorsement.record',
    foreignReport: 'endorsement.record',
    foreignPermitStopped: 'authorization.recheck',
    foreignPermitDiffers: 'authorization.recheck',
    exportsExceed: 'authorization.recheck',
    abroadSettled: 'authorization.recheck',
    disputeRecord: 'endorsement.dispute',
    exceedCorrecting: 'endorsement.excess',
    takeBackDecision: 'endorsement.takeBackDecision',
    holdGoods: 'endorsement.dispute',
    settleRecord: 'endorsement.settle',
    repeatRecord: 'endorsement.settle',
    rejectRecord: 'endorsement.settle',
    releaseGoods: 'endorsement.settle',
    refuseRelease: 'endorsement.settle',
    clearGoods: 'endorsement.settle',
  },
  eyes: { four: 'import_export.fourEyes', six: 'import_export.thirdPersonSigns' },
  draftIdleDays: 90,
  daily: runDaily,
  events: { endorse },
}
