import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { isHolderFlag } from '@papaver/contract/casework/holder.ts'
import { flagOfHold, type Hold } from '@papaver/contract/casework/holds.ts'
import { partnerPlace } from '@papaver/contract/trading-establishments/place.ts'
import { isolated } from '../../../ui/bidi.tsx'
import type { Notice, NoticesInput } from '../../casework/pages.ts'

/** When the history says that the flag of a hold was raised last; undefined to readers who are not told of flags. */
const raisedAt = ({ history, t }: NoticesInput<Authorization>, hold: Hold): string | undefined => {
  const flag = flagOfHold(hold)
  const raised = t('casework.recheck.raised', {
    flag: t(`${isHolderFlag(flag) ? 'casework' : 'authorizations'}.flags.${flag}`),
  })
  const isOf = (text: string | null): boolean => text?.includes(raised) === true
  return history.findLast(
    (entry) => entry.action === 'recheck' && (isOf(entry.comment) || isOf(entry.reason)),
  )?.at
}

/**
 * What holds a permit that could be used otherwise. Officers read whose stop it is, since when and how it ends, and find it from here;
 * to others the reason stays in the house where it is nobody else's affair (1988 Convention art. 12(9)(a)).
 */
export const heldNotice = (hold: Hold, input: NoticesInput<Authorization>): Notice => {
  const { record, side, t, formats } = input
  const say = (key: string, words = {}): string => t(`authorizations.case.notice.${key}`, words)
  const usual = { key: hold, tone: 'red', icon: 'hand-stop' } as const
  if (side !== 'office') return { ...usual, text: say(`held.${hold}`) }
  const { partner, applicant } = record
  const at = raisedAt(input, hold)
  const text = [
    say(`heldFor.${hold}`, {
      partner: isolated(partner?.name ?? ''),
      holder: isolated(applicant.name),
      license: isolated(record.licenseNumber ?? '–'),
    }),
    ...(at === undefined ? [] : [say('heldSince', { when: formats.moment(at) })]),
  ].join(' ')
  const link =
    hold === 'heldByAuthority'
      ? partner && { id: partner.id, name: partner.name, place: partnerPlace.place }
      : { id: applicant.id, name: applicant.name, place: '/establishments/domestic' }
  return { ...usual, text, ...(link?.id ? { link: { ...link, id: link.id } } : {}) }
}
