import { expect, it } from 'vitest'
import { withoutMailTexts } from './portal-words.ts'

it('keeps of a mail its subject alone, and everything else', () => {
  const mails = { A: { subject: 'S', text: 'T', name: 'N', when: 'W' } }
  const words = { account: { title: 'x' }, notifications: { title: 'y', mails } }
  expect(withoutMailTexts(words)).toEqual({
    account: { title: 'x' },
    notifications: { title: 'y', mails: { A: { subject: 'S' } } },
  })
  expect(words.notifications.mails).toBe(mails)
})

it.each([[{}], [{ notifications: 'x' }], [{ notifications: { title: 'y' } }]])(
  'leaves %j as it is',
  (words) => {
    expect(withoutMailTexts(words)).toEqual(words)
  },
)
