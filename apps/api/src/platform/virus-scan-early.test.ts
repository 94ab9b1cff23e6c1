import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type EarlyAnswer, startEarlyClamd, underLoad } from '../testing/early-clamd.ts'
import { operatorsReach } from './outside/reach.ts'
import { ScannerFailed, type ScanVerdict, scan } from './virus-scan.ts'

async function* inPieces(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 1000) yield bytes.subarray(start, start + 1000)
}
/** The command, every piece with its length, and the length that ends the stream. */
const streamBytes = (bytes: number): number => 10 + bytes + 4 * Math.ceil(bytes / 1000) + 4

type Outcome = ScanVerdict | 'silent' | 'garbage'
/** Whatever is said before the end is read before it, however busy the machine is: the pause ends with the first byte. */
const long = { quietMs: 30_000 }
const scanAt = (port: number, bytes: Buffer, quiet: { quietMs?: number }): Promise<Outcome> =>
  scan({ host: '127.0.0.1', port, seconds: 60, reach: operatorsReach, ...quiet }, inPieces(bytes)).catch(
    (error: unknown) => {
      if (error instanceof ScannerFailed) return error.why
      throw error
    },
  )
const outcomesOf = async (
  answer: EarlyAnswer,
  bytes: Buffer,
  runs: number,
  quiet: { quietMs?: number } = long,
): Promise<Outcome[]> => {
  const scanner = await startEarlyClamd(answer)
  try {
    const outcomes: Outcome[] = []
    for (let done = 0; done < runs; done += 25)
      outcomes.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(25, runs - done) }, () => scanAt(scanner.port, bytes, quiet)),
        )),
      )
    return outcomes
  } finally {
    await scanner.close()
  }
}
const kinds = (outcomes: Outcome[]): string[] => [...new Set(outcomes.map((each) => JSON.stringify(each)))]

const size = 5_000
const all = streamBytes(size)
const ok = 'stream: OK\0'

describe('a scanner that calls a file clean before it has all of it', () => {
  it.each([
    ['before the command', 0],
    ['after the command', 10],
    ['after the first length', 14],
    ['after the first piece', 1014],
    ['in the middle', 2500],
    ['after the last byte of the file', all - 4],
  ] as const)(
    '%s is never believed',
    async (_when, afterBytes) => {
      for (const closes of [false, true]) {
        const outcomes = await outcomesOf({ afterBytes, answer: ok, closes }, randomBytes(size), 50)
        expect(outcomes.filter((each) => typeof each === 'object')).toEqual([])
      }
    },
    60_000,
  )

  it('is not believed while all processors are busy, nor in pieces', async () => {
    const outcomes = await underLoad(3, async () => [
      ...(await outcomesOf({ afterBytes: 10, answer: ok, closes: true }, randomBytes(size), 100)),
      ...(await outcomesOf({ afterBytes: all - 4, answer: ok, split: 1 }, randomBytes(size), 100)),
    ])
    expect(outcomes.filter((each) => typeof each === 'object')).toEqual([])
  })

  it('is not believed where the file is empty, or has one byte', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('a')])
      expect(kinds(await outcomesOf({ afterBytes: 10, answer: ok }, bytes, 25))).toEqual(['"garbage"'])
  })

  it('is believed when it finds something, then as well', async () => {
    const answer = 'stream: Eicar FOUND\0'
    expect(kinds(await outcomesOf({ afterBytes: 10, answer, closes: true }, randomBytes(size), 25))).toEqual([
      '{"isClean":false,"signature":"Eicar"}',
    ])
  })
})

describe('an answer after the end of the file', () => {
  const clean = '{"isClean":true}'
  it.each([
    ['in one piece', { answer: ok, closes: true }, clean],
    ['byte by byte', { answer: ok, split: 1, closes: true }, clean],
    ['on a connection that stays open', { answer: ok }, clean],
    ['with a line break', { answer: 'stream: OK\n', closes: true }, clean],
    ['that is cut off', { answer: 'stream: OK', closes: true }, '"garbage"'],
    ['given twice', { answer: ok + ok, closes: true }, '"garbage"'],
    ['given twice, in two pieces', { answer: ok + ok, split: ok.length }, '"garbage"'],
    ['followed by something else', { answer: `${ok}x`, split: 1, closes: true }, '"garbage"'],
    [
      'followed by a find',
      { answer: `${ok}stream: Eicar FOUND\0`, split: ok.length, closes: true },
      '{"isClean":false,"signature":"Eicar"}',
    ],
    ['about another stream', { answer: '1: stream: OK\0', closes: true }, '"garbage"'],
    ['that is empty', { answer: '\0', closes: true }, '"garbage"'],
    ['that is none', { answer: '', closes: true }, '"silent"'],
    ['that is endless', { answer: 'x'.repeat(100_000) }, '"garbage"'],
    ['about its limit', { answer: 'INSTREAM size limit exceeded. ERROR\0', closes: true }, '"garbage"'],
  ] as const)(
    '%s',
    async (_how, answer, outcome) => {
      const given = await outcomesOf({ afterBytes: all, ...answer }, randomBytes(size), 3, {})
      expect(kinds(given)).toEqual([outcome])
    },
    60_000,
  )
})
