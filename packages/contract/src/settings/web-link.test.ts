import { expect, it } from 'vitest'
import { linkOrNull, shownLink } from './web-link.ts'

it.each([
  ['https://nacs.example', 'https://nacs.example/'],
  ['HTTP://nacs.example/a b', 'http://nacs.example/a%20b'],
  ['https://nacs.example/"><script>', 'https://nacs.example/%22%3E%3Cscript%3E'],
  ['', null],
  ['nacs.example', null],
  ['javascript:alert(1)//https://nacs.example', null],
  ['ftp://nacs.example', null],
  ['https://me:secret@nacs.example', null],
  ['https://', null],
])('%s may be linked as %s', (text, expected) => {
  expect(linkOrNull(text)).toBe(expected)
})

it.each([
  ['https://nacs.example/', 'nacs.example'],
  ['http://nacs.example/en/permits', 'nacs.example/en/permits'],
])('%s is shown as %s', (link, shown) => {
  expect(shownLink(link)).toBe(shown)
})
