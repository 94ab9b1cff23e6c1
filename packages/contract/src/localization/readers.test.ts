import { expect, it } from 'vitest'
import { readersOf, wordReaders, wordsOfReaders } from './readers.ts'
import { flatTexts } from './trees.ts'

it.each([
  ['account.login.title', 'visitors'],
  ['Messages_LogoutConfirmation', 'visitors'],
  ['frame.login', 'visitors'],
  ['branding.loginTo', 'visitors'],
  ['branding.menu.ourAuthorizations', 'people'],
  ['authorizations.list.title', 'people'],
  ['notifications.bell.title', 'people'],
  ['notifications.mails.issued.subject', 'people'],
  ['notifications.emails.title', 'office'],
  ['settings.title', 'office'],
  ['help.manage.title', 'office'],
  ['help.page.title', 'visitors'],
  ['nobody.knows.it', 'people'],
] as const)('%s is for %s', (key, readers) => {
  expect(readersOf(key)).toBe(readers)
})

it('takes a language apart without losing or doubling a word', () => {
  const words = {
    Messages_LogoutConfirmation: 'a',
    frame: { login: 'b' },
    branding: { loginTo: 'c', menu: { trade: 'd' }, customization: { title: 'e' } },
    authorizations: { list: { title: 'f' } },
  }
  const parts = wordReaders.map((readers) => wordsOfReaders(words, readers))
  expect(parts[0]).toEqual({
    Messages_LogoutConfirmation: 'a',
    frame: { login: 'b' },
    branding: { loginTo: 'c' },
  })
  const texts = parts.flatMap((part) => flatTexts(part).map(([, text]) => text))
  expect(texts.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
