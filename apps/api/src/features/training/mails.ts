import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { findAccount } from '../account/public.ts'
import { leavesOutConfidential } from '../audit/public.ts'
import { type CaughtFor, countCaughtMails, findCaughtMail, listCaughtMails } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { readsAllMails } from './policy.ts'

type Listed = CallOutput<'training.mails'>['items'][number]

/** Above this a count is only "at least". */
const countLimit = 10_000

/** Whose mails the reader reads. */
const whoseFor = async ({ db }: Deps, principal: Principal): Promise<CaughtFor> => ({
  recipient: readsAllMails(principal) ? null : ((await findAccount(db, principal.accountId))?.email ?? ''),
  leavesOutConfidential: leavesOutConfidential(principal),
})

type Row = Awaited<ReturnType<typeof listCaughtMails>>[number]
const listed = ({ id, recipient, subject, culture, createdAt }: Row): Listed => ({
  id,
  recipient,
  subject,
  culture,
  createdAt: createdAt.toISOString(),
})

export const listMails = async (
  deps: Deps,
  principal: Principal,
  { page, pageSize = principal.pageSize }: { readonly page: number; readonly pageSize?: number | undefined },
): Promise<CallOutput<'training.mails'>> => {
  const whose = await whoseFor(deps, principal)
  const [rows, total] = await Promise.all([
    listCaughtMails(deps.db, whose, { page, pageSize }),
    countCaughtMails(deps.db, whose, countLimit + 1),
  ])
  return {
    items: rows.map(listed),
    total: Math.min(total, countLimit),
    totalIsEstimate: total > countLimit,
    page,
    pageSize,
  }
}

export const getMail = async (
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<CallOutput<'training.mail'>> => {
  const whose = await whoseFor(deps, principal)
  const row = (await findCaughtMail(deps.db, whose, id)) ?? refuse(frameRefusals.notFound)
  const settings = await readSettings(deps.db)
  return {
    ...listed(row),
    direction: settings['languages.directions'][row.culture] ?? 'ltr',
    text: row.body === '' ? null : row.body,
  }
}
