import type { KeptWords } from '../localization/public.ts'

/** What the two processes say to each other; nothing else passes between the worlds but what people ask of either. */

export type ToWorld =
  | {
      readonly kind: 'begin'
      /** Whoever passes requests on knows it. */
      readonly secret: string
      /** Settings that hold in both worlds, by id. */
      readonly keptSettings: Readonly<Record<string, unknown>>
      /** Languages and words that the authority has added. */
      readonly keptWords: KeptWords
      readonly resetBy: string | null
    }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly fault?: true }

export type FromWorld =
  | { readonly kind: 'progress'; readonly done: number; readonly steps: number }
  | { readonly kind: 'ready'; readonly port: number; readonly madeAt: string }
  | { readonly kind: 'fault'; readonly reason: string }
  | { readonly kind: 'reset'; readonly by: string }
  | {
      readonly kind: 'ask'
      readonly id: number
      readonly what: 'redeem'
      readonly ticket: string
      readonly address: string | null
    }
  | { readonly kind: 'ask'; readonly id: number; readonly what: 'standing'; readonly ids: readonly string[] }

/** How its process ends where another one has made the world anew: it is to be started again. */
export const goneAgain = 75
