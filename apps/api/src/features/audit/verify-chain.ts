import {
  type ChainReader,
  findSeal,
  hashOfRow,
  hashOfSeal,
  type LaneEnd,
  noHash,
  type Row,
  readEnd,
  readHeads,
  readRows,
  readSeals,
  type Seal,
  type TrailEnd,
} from './chain-reader.ts'
import { Claims } from './claims.ts'

export type { ChainReader } from './chain-reader.ts'

/** Where the trail is first found broken, and how. */
export interface Break {
  /** Null where it is not in one lane: a seal, or the end of the whole trail. */
  readonly lane: number | null
  /** The place in the lane; of the whole trail, the number of rows that lie before. */
  readonly place: number
  /** The row's number, where there is such a row. */
  readonly seq: number | null
  readonly why:
    | 'gap'
    | 'wrong previous hash'
    | 'changed row'
    /** Rows are gone that the head, a seal, or a head that was kept elsewhere, still knows. */
    | 'cut tail'
    /** Rows stand behind the head, which the writer cannot leave there. */
    | 'row behind the head'
    /** The lane holds, but the head is not its last row. */
    | 'changed head'
    /** The lane holds, but a seal or a head that was kept elsewhere knows another row at this place. */
    | 'rewritten'
    /** A seal was changed, or the one before it is gone. */
    | 'changed seal'
  /** Where rows were rewritten: how many rows an earlier kept head still agrees with, 0 where none does. */
  readonly agreedSeq?: number
}

/** The end of the trail at some time: how many rows the last seal covered, and its hash. */
export interface Head {
  /** Of heads from before there were lanes: the number of the last row. */
  readonly seq: number
  /** In hex. */
  readonly hash: string
}

export interface Options {
  /** Heads that were kept elsewhere; whatever they no longer fit has been cut or rewritten. */
  readonly kept?: readonly Head[]
  /** A seal up to which an earlier walk found all whole: what it covers is not walked again. */
  readonly since?: Head
  /** Is told how many rows hold so far, now and then, and the last seal with all rows that it covers. */
  readonly onProgress?: (rows: number, sealed: Head | undefined) => Promise<void>
}

export interface Verdict {
  /** Rows that hold, of all lanes up to where the walk came. */
  readonly rows: number
  /** The last seal that holds; before the first one, the end of lane 0. */
  readonly head: Head
  /** Undefined where the whole trail holds. */
  readonly broken: Break | undefined
}

/** How far a lane has been walked. */
interface Link {
  readonly place: number
  readonly hash: Buffer
  readonly seq: number | null
}

const noLink: Link = { place: 0, hash: noHash, seq: null }
const rowsAtOnce = 1000
/** Lanes are walked up to so many rows further, and what seals say of them is forgotten again. */
const rowsOfSeals = 50_000

const judgeRow = (
  row: Row,
  { place, hash }: Link,
): 'wrong previous hash' | 'changed row' | 'gap' | undefined => {
  if (Number(row.place) !== place + 1) return 'gap'
  // The writer keeps an absent address as null; the two spell the same in the hash.
  if (row.address === '' || (row.lane === 0 && row.seq !== row.place)) return 'changed row'
  if (!row.previous_hash.equals(hash)) return 'wrong previous hash'
  return row.hash.equals(hashOfRow(row, hash)) ? undefined : 'changed row'
}

/** One walk along the trail: seals in their order, and each lane up to what the seals know of it, then to its end. */
class TrailWalk {
  readonly #client: ChainReader
  readonly #end: TrailEnd
  readonly #onProgress: Options['onProgress']
  readonly #since: Head | undefined
  readonly #kept = new Claims()
  /** Counts at which a kept head was met, whether it agreed or not. */
  readonly #met = new Set<number>()
  readonly #links = new Map<number, Link>()
  #agreed = 0
  #seal: Pick<Seal, 'count' | 'hash'> | undefined
  /** What the first seal follows; the end of lane 0. */
  #root: Pick<Seal, 'count' | 'previousHash'> | undefined
  #places = new Map<number, number>()
  /** The last seal with all rows that it covers. */
  #sealed: Pick<Seal, 'count' | 'hash'> | undefined

  constructor(client: ChainReader, end: TrailEnd, { kept = [], since, onProgress }: Options) {
    this.#client = client
    this.#end = end
    this.#onProgress = onProgress
    this.#since = since
    // What lies before was held against when it was walked.
    for (const { seq, hash } of kept) if (seq >= (since?.seq ?? 0)) this.#kept.add(seq, hash)
  }

  async run(): Promise<Verdict> {
    const broken =
      (await this.#goOn()) ?? (await this.#walkSeals()) ?? (await this.#walkEnds()) ?? this.#judgeUnmet()
    const lane0 = this.#linkOf(0)
    const { count, hash } = this.#seal ?? { count: lane0.place, hash: lane0.hash }
    return { rows: this.#rows(), head: { seq: count, hash: hash.toString('hex') }, broken }
  }

  #linkOf(lane: number): Link {
    return this.#links.get(lane) ?? noLink
  }

  #rows(): number {
    let rows = 0
    for (const { place } of this.#links.values()) rows += place
    return rows
  }

  async #reportProgress(): Promise<void> {
    const sealed = this.#sealed && { seq: this.#sealed.count, hash: this.#sealed.hash.toString('hex') }
    await this.#onProgress?.(this.#rows(), sealed)
  }

  #rewritten(lane: number | null, { place, seq }: Pick<Link, 'place' | 'seq'>): Break {
    return { lane, place, seq, why: 'rewritten', agreedSeq: this.#agreed }
  }

  /** Begins at a seal: its lanes are taken for what it says of them. */
  async #goOn(): Promise<Break | undefined> {
    if (this.#since === undefined) return undefined
    const { seq: count, hash } = this.#since
    const seal = await findSeal(this.#client, count)
    const claims = new Map<number, Claims>()
    if (seal === undefined || seal.hash.toString('hex') !== hash || !this.#admit(seal, claims))
      return this.#rewritten(null, { place: count, seq: null })
    this.#root = undefined
    this.#sealed = seal
    for (const { lane, place, hash: end } of readHeads(seal.heads) ?? [])
      this.#links.set(lane, { place, hash: Buffer.from(end, 'hex'), seq: null })
    this.#agreed = count
    return this.#meet(count, seal.hash) === false
      ? this.#rewritten(null, { place: count, seq: null })
      : undefined
  }

  async #walkSeals(): Promise<Break | undefined> {
    for (;;) {
      const from = this.#seal?.count ?? 0
      const seals = (await readSeals(this.#client, from, this.#end.sealed)).filter(
        ({ count }, index) => index === 0 || count <= from + rowsOfSeals,
      )
      if (seals.length === 0) return undefined
      const claims = new Map<number, Claims>()
      for (const seal of seals) if (!this.#admit(seal, claims)) return changedSeal(seal)
      for (const lane of [...claims.keys()].sort((one, other) => one - other)) {
        const known = claims.get(lane) ?? new Claims()
        const broken = await this.#walkLane(lane, known.last, known)
        if (broken) return broken
      }
      for (const { count, hash } of seals)
        if (this.#meet(count, hash) === false) return this.#rewritten(null, { place: count, seq: null })
      this.#sealed = seals.at(-1)
      await this.#reportProgress()
    }
  }

  /** Takes a seal for what it says, if it follows the one before and is as it was made. */
  #admit(seal: Seal, claims: Map<number, Claims>): boolean {
    const heads = readHeads(seal.heads)
    if (heads === undefined || !seal.hash.equals(hashOfSeal(seal, seal.previousHash))) return false
    if (this.#seal === undefined) this.#root = seal
    else if (!seal.previousHash.equals(this.#seal.hash)) return false
    const places = new Map(heads.map(({ lane, place }) => [lane, place]))
    // No lane goes away, and none goes back.
    for (const [lane, place] of this.#places) if ((places.get(lane) ?? -1) < place) return false
    if (seal.count !== heads.reduce((sum, { place }) => sum + place, 0)) return false
    for (const { lane, place, hash } of heads) {
      const known = claims.get(lane) ?? new Claims()
      known.add(place, hash)
      claims.set(lane, known)
    }
    this.#seal = seal
    this.#places = places
    return true
  }

  /** Holds a place of the whole trail against the heads that were kept; undefined where none was kept there. */
  #meet(count: number, hash: Buffer): boolean | undefined {
    const agrees = this.#kept.agrees(count, hash)
    if (agrees !== undefined) this.#met.add(count)
    if (agrees) this.#agreed = count
    return agrees
  }

  /** Walks a lane on, up to a place. */
  async #walkLane(lane: number, until: number, claims: Claims): Promise<Break | undefined> {
    let link = this.#linkOf(lane)
    if (claims.agrees(link.place, link.hash) === false) return this.#rewritten(lane, link)
    while (link.place < until) {
      const rows = await readRows(this.#client, lane, link.place, Math.min(until, link.place + rowsAtOnce))
      if (rows.length === 0) return this.#missing(lane, link.place + 1)
      for (const row of rows) {
        const seq = Number(row.seq)
        const why = judgeRow(row, link)
        if (why === 'gap') return this.#missing(lane, link.place + 1)
        if (why) return { lane, place: link.place + 1, seq, why }
        link = { place: link.place + 1, hash: row.hash, seq }
        const isKept = lane !== 0 || this.#meet(link.place, link.hash) !== false
        if (!isKept || claims.agrees(link.place, link.hash) === false) return this.#rewritten(lane, link)
        this.#links.set(lane, link)
      }
      await this.#reportProgress()
    }
    return undefined
  }

  /** A row is not there: the lane ends before it, or has a gap. */
  #missing(lane: number, place: number): Break {
    const last = this.#end.lanes.find((each) => each.lane === lane)?.last ?? 0
    return { lane, place, seq: lane === 0 ? place : null, why: last < place ? 'cut tail' : 'gap' }
  }

  /** Walks every lane to where it ended when the walk began. */
  async #walkEnds(): Promise<Break | undefined> {
    for (const end of this.#end.lanes) {
      const broken =
        (await this.#walkLane(end.lane, end.head?.place ?? end.last, new Claims())) ??
        (await this.#judgeEnd(end))
      if (broken) return broken
    }
    return undefined
  }

  async #judgeEnd({ lane, head, last }: LaneEnd): Promise<Break | undefined> {
    const { place, hash, seq } = this.#linkOf(lane)
    if (last > place) {
      const [row] = await readRows(this.#client, lane, place, last)
      return { lane, place: place + 1, seq: row ? Number(row.seq) : null, why: 'row behind the head' }
    }
    if (head === undefined || head.place !== place || !head.hash.equals(hash))
      return { lane, place, seq, why: 'changed head' }
    // The first seal follows what was there before there were lanes.
    if (lane === 0 && this.#root !== undefined && !this.#root.previousHash.equals(hash))
      return changedSeal(this.#root)
    return undefined
  }

  /** Kept heads that were not met: the trail is shorter than they know, or was sealed anew. */
  #judgeUnmet(): Break | undefined {
    const unmet = this.#kept.places().filter((count) => count > 0 && !this.#met.has(count))
    if (unmet.length === 0) return undefined
    const first = Math.min(...unmet)
    const covered = this.#seal?.count ?? this.#linkOf(0).place
    if (first <= covered) return this.#rewritten(null, { place: first, seq: null })
    return { lane: null, place: covered + 1, seq: null, why: 'cut tail' }
  }
}

const changedSeal = ({ count }: Pick<Seal, 'count'>): Break => ({
  lane: null,
  place: count,
  seq: null,
  why: 'changed seal',
})

/**
 * Walks the whole trail as it stood when the walk began: lane by lane from seal to seal, then to the ends. Writers go on
 * meanwhile, and no transaction is held open: rows that are there do not change. What lies behind the last seal can be
 * cut off together with its heads, and a trail rewritten with all its seals; only heads kept elsewhere show it.
 */
export const verifyChain = async (client: ChainReader, options: Options = {}): Promise<Verdict> =>
  new TrailWalk(client, await readEnd(client), options).run()
