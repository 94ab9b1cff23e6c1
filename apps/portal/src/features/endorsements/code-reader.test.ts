import { afterEach, expect, test, vi } from 'vitest'
import { type CodeReader, openCodeReader, watchForCode } from './code-reader.ts'

afterEach(() => vi.unstubAllGlobals())

const picture = {} as ImageBitmapSource
const supporting = (formats: string[]) =>
  class {
    static getSupportedFormats = async () => formats
    detect = async () => []
  }

test('the browser’s own reader is taken where it reads these codes', async () => {
  const Own = supporting(['qr_code'])
  vi.stubGlobal('BarcodeDetector', Own)
  expect(await openCodeReader()).toBeInstanceOf(Own)
})

test.each([
  ['there is none', undefined],
  ['it reads other codes only', supporting(['ean_13'])],
  ['it reads nothing on this device', supporting([])],
])('the one in script where %s', async (_why, own) => {
  vi.stubGlobal('BarcodeDetector', own)
  const reader = await openCodeReader()
  expect(reader.detect).toBeTypeOf('function')
  if (own) expect(reader).not.toBeInstanceOf(own)
})

test('looks until a code is there, past looks that fail, one at a time', async () => {
  let looks = 0
  let open = 0
  const reader: CodeReader = {
    detect: async () => {
      open += 1
      looks += 1
      expect(open).toBe(1)
      await Promise.resolve()
      open -= 1
      if (looks === 1) throw new Error('no picture yet')
      return looks < 3 ? [] : [{ rawValue: 'https://portal.example/#/display-authorization?t=abc' }]
    },
  }
  vi.useFakeTimers()
  const text = watchForCode(picture, reader, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(await text).toBe('https://portal.example/#/display-authorization?t=abc')
  expect(looks).toBe(3)
})

test('gives up when nobody waits', async () => {
  const end = new AbortController()
  const reader: CodeReader = {
    detect: async () => {
      end.abort()
      return [{ rawValue: 'late' }]
    },
  }
  vi.useFakeTimers()
  const text = watchForCode(picture, reader, end.signal)
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(await text).toBeUndefined()
})
