import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import type { FoundKeys } from '@papaver/contract/exchange/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { z } from 'zod'
import { refuseTooOften } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Environment } from '../../platform/environment.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { OutgoingFailed, readOutsideJson } from '../../platform/outside/json.ts'
import { refuse } from '../../platform/refusal.ts'
import { waysOut } from '../account/public.ts'
import { readContext } from '../casework/public.ts'
import { getAuthority, originOf, refuseOtherCountry } from './authorities.ts'
import { isCompromisedItself, listKeys, listPartners } from './keys-store.ts'
import { publicKeyOf } from './read-signed.ts'

/** What the other portal publishes, as far as it is needed here. */
const published = z.object({
  /** Of whose country they are; portals of before do not say it. */
  countryId: z.string().max(2).optional(),
  keys: z
    .array(
      z.object({
        keyId: z.string().min(1).max(60),
        publicKeyPem: z.string().max(1000),
        validFrom: z.iso.datetime({ offset: true }).nullish(),
        validUntil: z.iso.datetime({ offset: true }).nullish(),
        retiredAt: z.iso.datetime({ offset: true }).nullish(),
        compromisedAt: z.iso.datetime({ offset: true }).nullish(),
      }),
    )
    .max(100),
})
const limits = { milliseconds: 8000, bytes: 300_000 }
const looksPerHour = 60

const askForKeys = async (
  address: URL,
  settings: Settings,
  environment: Environment,
): Promise<z.output<typeof published>> => {
  try {
    const answer = published.safeParse(
      await readOutsideJson({ address }, limits, waysOut(settings, environment)),
    )
    return answer.success ? answer.data : refuse(exchangeRefusals.exchangeNoKeys, { reason: 'no keys' })
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error
    return refuse(exchangeRefusals.exchangeNoKeys, { reason: error.message })
  }
}

/** Asks the other portal which keys it signs with. Nothing is trusted by that: somebody compares the fingerprints first. */
export const findKeys = async (deps: Deps, caller: Caller, id: number): Promise<FoundKeys> => {
  const { db, settings, masters } = await readContext(deps, caller)
  const authority = getAuthority(masters, id)
  const partner = (await listPartners(db)).find(({ authorityId }) => authorityId === id)
  const origin = originOf(partner?.address ?? '', deps.environment)
  if (origin === undefined) return refuse(exchangeRefusals.exchangeAddress)
  const subject = `exchange.keys:${caller.principal.accountId}`
  await refuseTooOften(db, deps.clock.now(), { subject, limit: looksPerHour, minutes: 60 })
  const address = new URL('/.well-known/papaver-keys.json', origin)
  const known = await listKeys(db)
  const trusted = known.filter(({ endedAt }) => endedAt === null)
  const inOtherHands = known.filter(isCompromisedItself)
  const answer = await askForKeys(address, settings, deps.environment)
  refuseOtherCountry({ masters, culture: caller.culture }, authority, answer.countryId)
  const keys = answer.keys.flatMap((key) => {
    const read = publicKeyOf(key.publicKeyPem)
    if (read === undefined) return []
    return [
      {
        keyId: key.keyId,
        publicKeyPem: read.pem,
        fingerprint: read.fingerprint,
        validFrom: key.validFrom ?? null,
        validUntil: key.validUntil ?? null,
        retiredAt: key.retiredAt ?? null,
        compromisedAt:
          key.compromisedAt ??
          inOtherHands
            .find(({ fingerprint }) => fingerprint === read.fingerprint)
            ?.compromisedAt?.toISOString() ??
          null,
        isTrusted: trusted.some(({ fingerprint }) => fingerprint === read.fingerprint),
      },
    ]
  })
  return { address: address.href, keys }
}
