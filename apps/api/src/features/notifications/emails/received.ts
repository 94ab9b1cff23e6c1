import { dayIn } from '@papaver/contract/days.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { isAddressed } from '@papaver/contract/notifications/broadcasts.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readSettings } from '../../settings/public.ts'
import { findReceived, listBanners, listStanding } from './message-store.ts'
import { wordsIn } from './messages.ts'

/** More banners than these would push the page away; the gravest come first. */
const mostBanners = 3
const gravity = { danger: 0, warning: 1, info: 2 } as const

/** What hangs at the top of this reader's pages today. */
export const listAnnouncements = async (
  { db, clock }: Deps,
  { principal, culture }: Caller,
): Promise<CallOutput<'notifications.announcements'>> => {
  const settings = await readSettings(db)
  const rows = await listBanners(db, dayIn(settings['public.timeZone'], clock.now()))
  return rows
    .filter(({ audience }) => isAddressed(audience, principal))
    .map(({ id, words, bannerSeverity }) => {
      const { subject, culture: written } = wordsIn(words, settings, culture)
      return { id, severity: bannerSeverity ?? 'info', subject, culture: written }
    })
    .toSorted((one, other) => gravity[one.severity] - gravity[other.severity])
    .slice(0, mostBanners)
}

/** As many as a home page has room for; all that one was sent stand under the notifications. */
const mostNews = 4

/**
 * What the authority has said of late to whom this reader belongs. Whoever came later reads it too: it is news to him,
 * though it was never sent to him.
 */
export const listNews = async (
  { db, clock }: Deps,
  { principal, culture: asked }: Caller,
): Promise<CallOutput<'notifications.news'>> => {
  const settings = await readSettings(db)
  const since = new Date(clock.now().getTime() - settings['notifications.newsDays'] * 86_400_000)
  const rows = await listStanding(db, since)
  return rows
    .filter(({ audience }) => isAddressed(audience, principal))
    .slice(0, mostNews)
    .map(({ id, words, createdAt }) => {
      const { culture, subject, text } = wordsIn(words, settings, asked)
      const direction = settings['languages.directions'][culture] ?? 'ltr'
      return { id, subject, text, culture, direction, sentAt: createdAt.toISOString() }
    })
}

/** A message that this reader got; that of others is not found. */
export const readMessage = async (
  { db }: Deps,
  { principal, culture: asked }: Caller,
  id: string,
): Promise<CallOutput<'notifications.message'>> => {
  const row = (await findReceived(db, id, principal.accountId)) ?? refuse(frameRefusals.notFound)
  const settings = await readSettings(db)
  const { culture, subject, text } = wordsIn(row.words, settings, asked)
  return {
    id,
    subject,
    text,
    culture,
    direction: settings['languages.directions'][culture] ?? 'ltr',
    sentAt: row.createdAt.toISOString(),
    retractedAt: row.retractedAt?.toISOString() ?? null,
    retraction: row.retraction?.[culture] ?? null,
  }
}
