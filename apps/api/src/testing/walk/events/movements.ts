import { addDays } from '@papaver/contract/casework/rules.ts'
import { settlementOutcomes } from '@papaver/contract/endorsements/disputed.ts'
import { done } from '../expected.ts'
import { isOfCustoms } from '../oracle.ts'
import type { Walk } from '../walk.ts'
import { ask, type Happens, officerWith } from './event.ts'

/** Permits with a document, those that have ended among them. */
const documents = ({ here }: Walk) =>
  here.behind(
    `select c.id, c.status, c.issued_at::date::text as issued, a.check_code as code from work_case c
     join trade_authorization a on a.case_id = c.id where a.check_code is not null and c.issued_at is not null
     order by c.id desc limit 12`,
    [],
  )

/** What customs recorded without a network arrives later, whatever has become of the permit meanwhile. */
export const sendLate: Happens = async (walk) => {
  const { random, world } = walk
  const found = await documents(walk)
  const officers = world.people.filter(isOfCustoms)
  if (found.length === 0 || officers.length === 0) return undefined
  const { id, issued, code } = random.pick(found)
  const lines = await walk.here.behind('select id, quantity from authorization_line where case_id = $1', [id])
  const person = random.pick(officers)
  const day = random.pick([
    world.today,
    addDays(world.today, -1),
    addDays(world.today, -random.between(2, 20)),
    issued,
  ])
  const answer = await ask(
    walk,
    person,
    'endorsements.sendLate',
    {
      params: { id },
      headers: { 'idempotency-key': random.id() },
      body: {
        source: 'customs',
        date: [day, world.today].toSorted()[0],
        declarationNumber: random.id(),
        lines: lines.map((line) => ({
          lineId: line.id,
          quantity: (Number(line.quantity) * random.pick([0.25, 0.5, 1, 1.5])).toFixed(6),
        })),
        lastConsignment: random.chance(0.2),
        checkCode: code,
        notedAt: new Date(world.now.getTime() - 3_600_000).toISOString(),
      },
    },
    done(['endorsementTwice']),
  )
  walk.count(answer.status < 300 && answer.body.dispute !== null, 'event.deviceRecordDisputed')
  return {}
}

/** An officer settles a record that did not fit. */
export const settle: Happens = async (walk) => {
  const { random } = walk
  const open = await walk.here.behind(
    `select e.id, e.case_id as "caseId" from endorsement e join endorsement_dispute d on d.endorsement_id = e.id
     where not exists (select from endorsement_settlement s where s.endorsement_id = e.id)`,
    [],
  )
  if (open.length === 0) return undefined
  const { id: endorsementId, caseId: id } = random.pick(open)
  const person = await officerWith(walk, 'case.decide')
  await ask(
    walk,
    person,
    'endorsements.settle',
    {
      params: { id, endorsementId },
      body: { outcome: random.pick([...settlementOutcomes]), reason: 'The papers were looked at.' },
    },
    done([
      'disputeNoSuccessor',
      'disputeOtherGoods',
      'disputeExceeds',
      'disputeOtherOutcome',
      'disputeNothingLeft',
      'disputeNotRepeated',
      'disputeNotUsable',
      'disputeBeforeHeld',
      'disputeOwnStop',
      'endorsementDateFuture',
      // No other day is named for a record of a day before the permit.
      'endorsementDateBeforeIssue',
      'caseworkClosed',
      'notPermitted',
    ]),
  )
  return {}
}

/** A movement was recorded wrongly, and is put right. */
export const correct: Happens = async (walk) => {
  const { random, world } = walk
  const found = await walk.here.behind(
    `select e.id, e.case_id as "caseId", e.source, e.moved_on::text as day, e.is_last_consignment as last,
       (select json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity::text)) from endorsement_line l
        where l.endorsement_id = e.id) as lines
     from endorsement e where not exists (select from endorsement later where later.corrects_id = e.id)
       and not exists (select from endorsement_dispute d where d.endorsement_id = e.id)
     order by e.id desc limit 10`,
    [],
  )
  if (found.length === 0) return undefined
  const movement = random.pick(found)
  const able = world.people.filter(({ rights }) => rights.has('endorsement.correct'))
  if (able.length === 0 || movement.lines === null) return undefined
  const reasons = await walk.world.call(world.person('admin'), 'masters.reasons')
  const codes = (reasons.body as { code: string }[])
    .map(({ code }) => code)
    .filter((code) => code.startsWith('ENDORSE-'))
  if (codes.length === 0) return undefined
  await ask(
    walk,
    random.pick(able),
    'endorsements.correct',
    {
      params: { id: movement.caseId, endorsementId: movement.id },
      body: {
        source: movement.source,
        date: movement.day,
        lastConsignment: movement.last,
        lines: movement.lines.map(({ lineId, quantity }: { lineId: string; quantity: string }) => ({
          lineId,
          quantity: (Number(quantity) * random.pick([0.5, 1, 1.1])).toFixed(6),
        })),
        reasonCode: random.pick(codes),
        reason: 'Typed wrongly.',
      },
    },
    done([
      'notFound',
      'notPermitted',
      'endorsementNotUsable',
      'endorsementExcess',
      'endorsementCorrectionClosed',
      'endorsementOfAuthority',
      'endorsementDecided',
      'correctionExceeds',
      'endorsementReplaced',
      'endorsementTwice',
      'endorsementCodeMissing',
      'endorsementPoint',
      // What an officer has settled may have crossed before the permit, or after it: its day cannot be said again as it is.
      'endorsementDateBeforeIssue',
      'endorsementDateAfterEnd',
    ]),
  )
  return {}
}
