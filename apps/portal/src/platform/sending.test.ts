import { describe, expect, it } from 'vitest'
import { makeOnce } from './sending.ts'

/** An action that counts how often it is begun and ends when it is told to. */
const makeAction = () => {
  const ends: PromiseWithResolvers<string>[] = []
  return {
    ends,
    begin: () => {
      const end = Promise.withResolvers<string>()
      ends.push(end)
      return end.promise
    },
  }
}

const file = new File([], 'letter.pdf')

describe('what is pressed twice in the same moment', () => {
  it.each<[what: string, first: unknown, second: unknown, begun: number]>([
    ['nothing but the press', undefined, undefined, 1],
    ['the same text', '123456', '123456', 1],
    ['the same form, read anew', { userName: 'a', roles: ['b'] }, { userName: 'a', roles: ['b'] }, 1],
    ['the same file', { file }, { file }, 1],
    ['another form', { userName: 'a' }, { userName: 'b' }, 2],
    ['another file of the same name', { file }, { file: new File([], 'letter.pdf') }, 2],
    ['another row', { id: 1 }, { id: 2 }, 2],
  ])('%s', (_what, first, second, begun) => {
    const once = makeOnce()
    const action = makeAction()
    void once(first, action.begin)
    void once(second, action.begin)
    expect(action.ends).toHaveLength(begun)
  })

  it('has one answer', async () => {
    const once = makeOnce()
    const action = makeAction()
    const answers = [once('', action.begin), once('', action.begin)]
    action.ends[0]?.resolve('done')
    expect(await Promise.all(answers)).toEqual(['done', 'done'])
  })

  it('goes there and back and there again', () => {
    const once = makeOnce()
    const action = makeAction()
    for (const isDone of [true, false, true]) void once({ isDone }, action.begin)
    expect(action.ends).toHaveLength(3)
  })
})

describe('what is pressed again afterwards', () => {
  it.each(['resolve', 'reject'] as const)('is sent again (%s)', async (end) => {
    const once = makeOnce()
    const action = makeAction()
    const first = once('', action.begin)
    action.ends[0]?.[end]('over')
    await first.catch(() => {})
    void once('', action.begin)
    expect(action.ends).toHaveLength(2)
  })

  it('is sent again although an earlier, other one is still on its way', async () => {
    const once = makeOnce()
    const action = makeAction()
    void once('first', action.begin)
    const second = once('second', action.begin)
    action.ends[1]?.resolve('over')
    await second
    void once('second', action.begin)
    expect(action.ends).toHaveLength(3)
  })
})
