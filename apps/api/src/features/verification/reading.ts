import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { linkOrNull } from '@papaver/contract/settings/web-link.ts'
import type { Verdict, VerifyOutput } from '@papaver/contract/verification/schema.ts'
import type { Subject } from '@papaver/contract/verification/verdict.ts'
import type { Deps } from '../../platform/deps.ts'
import { calendarOf } from '../casework/public.ts'
import { type Masters, nameIn, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'

export type Via = 'token' | 'number'

/** What an answer stands on, in the reader's language. */
export interface Reading {
  readonly deps: Deps
  readonly settings: Settings
  readonly masters: Masters
  readonly culture: string
  readonly now: Date
  readonly today: string
}

/** What the public reads of a document, and its verdict at this moment. */
export interface Answered<Of extends Subject = Subject> {
  readonly verdict: Verdict
  readonly document: NonNullable<VerifyOutput[Of]>
}

export const readingOf = async (deps: Deps, culture: string): Promise<Reading> => {
  const settings = await readSettings(deps.db)
  const now = deps.clock.now()
  const { today } = calendarOf(settings, now)
  return { deps, settings, masters: await readMasters(deps.db), culture, now, today }
}

export const countryName = ({ masters, culture }: Reading, id: string): string => {
  const country = masters.country(id)
  return country ? nameIn(country.names, culture) : id
}

export const authorityOf = (reading: Reading): VerifyOutput['authority'] => {
  const { settings, culture, deps } = reading
  return {
    name: nameIn(settings['authority.names'], culture),
    country: countryName(reading, settings['public.countryId']),
    domain: new URL(deps.environment.publicUrl).host,
    mail: settings['authority.mail'],
    webSite: linkOrNull(settings['authority.webSite']),
  }
}
