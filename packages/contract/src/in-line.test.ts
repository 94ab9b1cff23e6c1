import { expect, test } from 'vitest'
import { inLine, inLineApart } from './in-line.ts'

test.each([
  ['en', '7 Registry Square, Portvale', 'None; 7 Registry Square, Portvale'],
  ['ar', '7 Registry Square، Portvale', 'None؛ 7 Registry Square، Portvale'],
  ['ar-XB', '7 Registry Square، Portvale', 'None؛ 7 Registry Square، Portvale'],
  ['arn', '7 Registry Square, Portvale', 'None; 7 Registry Square, Portvale'],
])('parts of a line in %s', (culture, line, apart) => {
  const address = inLine(culture, ['7 Registry Square', null, '', 'Portvale'])
  expect([address, inLineApart(culture, ['None', '', address])]).toEqual([line, apart])
})
