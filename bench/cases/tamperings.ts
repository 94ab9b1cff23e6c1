import { randomBytes, randomInt } from 'node:crypto'

export interface Lane {
  readonly lane: number
  readonly length: number
  /** The places that seals know, rising; the last one is the lane's end. */
  readonly sealed: readonly number[]
}

export interface Trail {
  readonly lanes: readonly Lane[]
  /** How many rows each seal covers, rising. */
  readonly seals: readonly number[]
}

export interface Tampering {
  readonly sql: string
  /** Where it must be found; no lane: a seal, or the end of the whole trail. */
  readonly at: { readonly lane: number | null; readonly place: number }
}

const any = <Each>(list: readonly Each[]): Each => list[randomInt(list.length)] as Each
const texts = ['actor_name', 'request_id', 'action', 'entity', 'entity_id', 'details']
const at = (lane: number, place: number): string => `lane = ${lane} and place = ${place}`

/** A lane, some place in it that is not the last one, and the row there. */
const spot = ({ lanes }: Trail) => {
  const chosen = any(lanes)
  const place = randomInt(1, chosen.length)
  return { ...chosen, place, where: `where ${at(chosen.lane, place)}`, at: { lane: chosen.lane, place } }
}
const cut = (lane: number, after: number): string =>
  `delete from audit_event where lane = ${lane} and place > ${after};
   update audit_head set place = ${after}, hash = (select hash from audit_event where ${at(lane, after)})
     where lane = ${lane};`
/** Counted negative for a moment, since two rows cannot have one place. */
const shift = (lane: number, from: number, by: number): string =>
  `update audit_event set place = -place where lane = ${lane} and place >= ${from};
   update audit_event set place = ${by} - place where place < 0;
   update audit_head set place = place + ${by} where lane = ${lane};`

const rows: Record<string, (trail: Trail) => Tampering> = {
  'text changed': (trail) => {
    const { where, at } = spot(trail)
    return { sql: `update audit_event set ${any(texts)} = '${randomBytes(9).toString('hex')}' ${where}`, at }
  },
  'bit of a hash flipped': (trail) => {
    const { where, at } = spot(trail)
    const bit = randomInt(256)
    return {
      sql: `update audit_event set hash = set_bit(hash, ${bit}, 1 - get_bit(hash, ${bit})) ${where}`,
      at,
    }
  },
  'moment moved': (trail) => {
    const { where, at } = spot(trail)
    const by = `interval '${randomInt(1, 1e9)} microseconds'`
    return { sql: `update audit_event set occurred_at = occurred_at + ${by} ${where}`, at }
  },
  'number changed': (trail) => {
    const { where, at } = spot(trail)
    return { sql: `update audit_event set seq = seq + 1000000 ${where}`, at }
  },
  deleted: (trail) => {
    const { where, at } = spot(trail)
    return { sql: `delete from audit_event ${where}`, at }
  },
  'deleted, gap closed': (trail) => {
    const { lane, place, where, at } = spot(trail)
    return { sql: `delete from audit_event ${where}; ${shift(lane, place + 1, -1)}`, at }
  },
  'two rows swapped': (trail) => {
    const { lane, place, length, where, at: found } = spot(trail)
    const other = randomInt(place + 1, length + 1)
    return {
      sql: `update audit_event set place = -1 ${where};
        update audit_event set place = ${place} where ${at(lane, other)};
        update audit_event set place = ${other} where place = -1`,
      at: found,
    }
  },
  'two rows swapped between lanes': (trail) => {
    const one = spot(trail)
    const other = any(trail.lanes.filter(({ lane }) => lane !== one.lane))
    const place = randomInt(1, other.length)
    return {
      sql: `update audit_event set place = -1 ${one.where};
        update audit_event set lane = ${one.lane}, place = ${one.place} where ${at(other.lane, place)};
        update audit_event set lane = ${other.lane}, place = ${place} where place = -1`,
      at: one.lane < other.lane ? one.at : { lane: other.lane, place },
    }
  },
  'moved to the end of another lane': (trail) => {
    const { lane, where, at } = spot(trail)
    const other = any(trail.lanes.filter((each) => each.lane !== lane))
    return {
      sql: `update audit_event set lane = ${other.lane}, place = ${other.length + 1} ${where};
        select pg_temp.rechain(${other.lane}::smallint, ${other.length + 1});
        update audit_head set place = place + 1 where lane = ${other.lane}`,
      at,
    }
  },
  inserted: (trail) => {
    const { lane, place, where } = spot(trail)
    return {
      sql: `${shift(lane, place + 1, 1)}
        insert into audit_event select nextval('audit_event_seq'), occurred_at, actor_id, actor_name, address, request_id,
          action, entity, entity_id, '{"forged":1}', hash, sha256('x'), lane, ${place + 1} from audit_event ${where}`,
      at: { lane, place: place + 1 },
    }
  },
}

const tails: Record<string, (trail: Trail) => Tampering> = {
  'tail cut off': (trail) => {
    const { lane, place } = spot(trail)
    return {
      sql: `delete from audit_event where lane = ${lane} and place > ${place}`,
      at: { lane, place: place + 1 },
    }
  },
  'tail and head cut off': (trail) => {
    const { lane, place } = spot(trail)
    return { sql: cut(lane, place), at: { lane, place: place + 1 } }
  },
  'lane dropped': (trail) => {
    const { lane } = any(trail.lanes)
    return {
      sql: `delete from audit_event where lane = ${lane}; delete from audit_head where lane = ${lane}`,
      at: { lane, place: 1 },
    }
  },
  'all tails cut off': ({ lanes }) => {
    const cuts = lanes.map(({ lane, length }) => ({ lane, after: randomInt(1, length) }))
    const lowest = cuts.reduce((one, other) => (other.lane < one.lane ? other : one))
    return {
      sql: cuts.map(({ lane, after }) => cut(lane, after)).join('\n'),
      at: { lane: lowest.lane, place: lowest.after + 1 },
    }
  },
  'all tails cut off with the seals over them': ({ lanes, seals }) => {
    const left = randomInt(0, seals.length - 1)
    const covered = seals[left] ?? 0
    return {
      sql: `${lanes
        .filter(({ sealed }) => (sealed[left] ?? 0) > 0)
        .map(({ lane, sealed }) => cut(lane, sealed[left] ?? 0))
        .join('\n')} delete from audit_seal where row_count > ${covered}`,
      at: { lane: null, place: covered + 1 },
    }
  },
  'rewritten from a row on': (trail) => {
    const { lane, place, where, sealed } = spot(trail)
    return {
      sql: `update audit_event set details = '{"forged":1}' ${where};
        select pg_temp.rechain(${lane}::smallint, ${place})`,
      at: { lane, place: sealed.find((known) => known >= place) ?? 0 },
    }
  },
  'rewritten from a row on with all the seals': (trail) => {
    const { lane, place, where } = spot(trail)
    return {
      sql: `update audit_event set details = '{"forged":1}' ${where};
        select pg_temp.rechain(${lane}::smallint, ${place}); select pg_temp.reclaim(); select pg_temp.reseal(0)`,
      // A head kept elsewhere knows the last seal alone.
      at: { lane: null, place: trail.seals.at(-1) ?? 0 },
    }
  },
}

const seals: Record<string, (trail: Trail) => Tampering> = {
  'seal changed': ({ seals }) => {
    const count = any(seals)
    const bit = randomInt(256)
    const change = any([
      `heads = overlay(heads placing 'x' from ${randomInt(1, 200)})`,
      `hash = set_bit(hash, ${bit}, 1 - get_bit(hash, ${bit}))`,
      `sealed_at = sealed_at + interval '1 second'`,
    ])
    return {
      sql: `update audit_seal set ${change} where row_count = ${count}`,
      at: { lane: null, place: count },
    }
  },
  'seal deleted': ({ seals }) => {
    const gone = randomInt(1, seals.length - 1)
    return {
      sql: `delete from audit_seal where row_count = ${seals[gone]}`,
      at: { lane: null, place: seals[gone + 1] ?? 0 },
    }
  },
  'last seals cut off': ({ seals }) => {
    const left = randomInt(0, seals.length - 1)
    return {
      sql: `delete from audit_seal where row_count > ${seals[left]}`,
      at: { lane: null, place: (seals[left] ?? 0) + 1 },
    }
  },
  'seal forged, and all after it': ({ seals, lanes }) => {
    const index = randomInt(seals.length)
    const { lane, sealed } = any(lanes.filter((each) => (each.sealed[index] ?? 0) > 0))
    const place = sealed[index] ?? 0
    return {
      sql: `update audit_seal set heads = regexp_replace(heads, '(^| )${lane}:${place}:[0-9a-f]{64}',
          '\\1${lane}:${place}:${randomBytes(32).toString('hex')}') where row_count = ${seals[index]};
        select pg_temp.reseal(0)`,
      at: { lane, place },
    }
  },
}

/** Each makes one tampering at random, and says where it must be found. */
export const ways: Readonly<Record<string, (trail: Trail) => Tampering>> = { ...rows, ...tails, ...seals }
