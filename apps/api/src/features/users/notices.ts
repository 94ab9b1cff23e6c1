import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { PortalPlace } from '@papaver/contract/portal-places.ts'
import { userReasons } from '@papaver/contract/users/reasons.ts'
import { officersWith } from '../account/public.ts'
import { wordsFor } from '../localization/public.ts'
import { notify } from '../notifications/public.ts'
import type { UsersTx } from './context.ts'
import { linkAddress, makeLink } from './links.ts'
import { organisationOf, type UserRecord } from './record.ts'

const knownReasons: ReadonlySet<string> = new Set(Object.values(userReasons).flat())

/** A reason in words; one that is not ours any more stays as its code. */
export const reasonIn = (culture: string, code: string): string =>
  knownReasons.has(code) ? wordsFor(culture)(`users.reasons.${code}`) : code

/** What a step says to people. */
export interface Said {
  readonly comment?: string | null | undefined
  readonly reasonCode?: string | null | undefined
  /** Day by which something is to be done. */
  readonly dueOn?: string | undefined
  readonly params?: Readonly<Record<string, string>>
  /** Parameters of the mail alone. */
  readonly mailOnly?: Readonly<Record<string, string>>
  readonly place?: PortalPlace
}

const paramsOf = async (
  { db }: UsersTx,
  record: UserRecord,
  { comment, params }: Said,
): Promise<Record<string, string>> => ({
  userName: record.account.userName,
  company: await organisationOf(db, record),
  comment: comment ?? '',
  ...params,
})

interface PersonNotice extends Said {
  readonly code: NoticeCode
  /** He can sign in, and so finds it in the portal too. */
  readonly hasPortal: boolean
}

/** Tells the person whose account it is. */
export const notifyPerson = async (
  context: UsersTx,
  record: UserRecord,
  personNotice: PersonNotice,
): Promise<void> => {
  const { account } = record
  const { code, hasPortal, reasonCode, mailOnly, place, dueOn } = personNotice
  await notify(
    context.tx,
    { ...account, id: hasPortal ? account.id : null },
    {
      code,
      params: {
        ...(await paramsOf(context, record, personNotice)),
        ...(reasonCode ? { reason: reasonIn(account.culture, reasonCode) } : {}),
      },
      ...(mailOnly ? { mailOnly } : {}),
      ...(place ? { place } : {}),
      publicUrl: context.publicUrl,
      entity: 'account',
      entityId: account.id,
      ...(dueOn ? { dueOn } : {}),
    },
  )
}

/** Tells an applicant, who cannot sign in yet, with a new link to his own page. */
export const notifyApplicant = async (
  context: UsersTx,
  record: UserRecord,
  personNotice: Omit<PersonNotice, 'hasPortal'>,
): Promise<void> => {
  const link = linkAddress(context.publicUrl, 'reply', await makeLink(context.tx, record.account.id, 'reply'))
  await notifyPerson(context, record, {
    ...personNotice,
    hasPortal: false,
    mailOnly: { ...personNotice.mailOnly, link },
  })
}

/** Tells every approved administrator who cares for accounts. */
export const notifyAuthority = async (
  context: UsersTx,
  record: UserRecord,
  code: NoticeCode,
  said: Said = {},
): Promise<void> => {
  const params = await paramsOf(context, record, said)
  for (const person of await officersWith(context.db, 'user.admin')) {
    await notify(context.tx, person, {
      code,
      params,
      place: `/users/${record.account.id}`,
      publicUrl: context.publicUrl,
      entity: 'account',
      entityId: record.account.id,
    })
  }
}
