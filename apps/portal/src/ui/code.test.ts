import { isValidElement, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { inOnePiece } from './code.tsx'

const piecesOf = (sentence: string): string[] =>
  [inOnePiece(sentence)]
    .flat()
    .filter((part): part is ReactElement<{ children: string }> => isValidElement(part))
    .map(({ props }) => props.children)

describe('a sentence keeps in one piece', () => {
  it.each([
    ['Sign and issue XV/I/NP/2026/000019-Q?', ['XV/I/NP/2026/000019-Q']],
    ['توقيع \u2068XV/I/NP/2026/000019-Q\u2069 وإصداره؟', ['XV/I/NP/2026/000019-Q']],
    ['The code 7KQF-M2XW of L-2026-0001', ['7KQF-M2XW', 'L-2026-0001']],
    ['3,4-Methylenedioxyphenyl-2-propanone', []],
    ['Report and/or answer, A/B', []],
    ['one permits@authority-de.example.com', []],
    ['', []],
  ])('%s', (sentence, wanted) => {
    expect(piecesOf(sentence)).toEqual(wanted)
  })
})
