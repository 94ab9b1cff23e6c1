import { expect, test } from 'vitest'
import { inLine, inLineApart, labelled } from './in-line.ts'
import arabic from './ui/messages/ar.json' with { type: 'json' }
import english from './ui/messages/en.json' with { type: 'json' }
import french from './ui/messages/fr.json' with { type: 'json' }

test.each([
  ['en', '7 Registry Square, Portvale', 'None; 7 Registry Square, Portvale'],
  ['fr', '7 Registry Square, Portvale', 'None\u00a0; 7 Registry Square, Portvale'],
  ['ar', '7 Registry Square، Portvale', 'None؛ 7 Registry Square، Portvale'],
  ['ar-XB', '7 Registry Square، Portvale', 'None؛ 7 Registry Square، Portvale'],
  ['arn', '7 Registry Square, Portvale', 'None; 7 Registry Square, Portvale'],
  ['fro', '7 Registry Square, Portvale', 'None; 7 Registry Square, Portvale'],
])('parts of a line in %s', (culture, line, apart) => {
  const address = inLine(culture, ['7 Registry Square', null, '', 'Portvale'])
  expect([address, inLineApart(culture, ['None', '', address])]).toEqual([line, apart])
})

// The pages of the portal have the colon from the texts, what the server sends from here.
test.each([
  ['en', english],
  ['fr', french],
  ['ar', arabic],
])('a label in %s is told as the portal tells it', (culture, { colon }) => {
  expect(labelled(culture, 'Codeine', '40 kg')).toBe(`Codeine${colon} 40 kg`)
  expect([labelled(culture, null, '40 kg'), labelled(culture, 'Codeine', null)]).toEqual(['40 kg', 'Codeine'])
})
