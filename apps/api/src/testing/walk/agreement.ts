import type { HistoryRow, MailRow, NoticeRow, Written } from './journal.ts'
import { isInSight } from './oracle.ts'
import { isOfficer, type WalkedPerson } from './people.ts'
import type { AnyWalkedKind } from './walked-kind.ts'
import type { WalkedCase } from './world.ts'

interface Facts {
  readonly walked: readonly AnyWalkedKind[]
  readonly people: readonly WalkedPerson[]
  /** As they stood before and as they stand now. */
  readonly before: ReadonlyMap<string, WalkedCase>
  readonly after: ReadonlyMap<string, WalkedCase>
  readonly written: Written
}

const asWords = (row: object): string => JSON.stringify(row)
const isSame = (one: Date, other: Date): boolean => one.getTime() === other.getTime()

/** Each line of the history has its row in the audit trail: the same action, case, doer and moment. */
const historyAgrees = ({ walked, after, written }: Facts): string[] =>
  written.history.flatMap((line) => {
    const found = walked.find((each) => each.kind.entity === after.get(line.caseId)?.feature)
    if (found === undefined) return [`history of no case: ${asWords(line)}`]
    const isOfIt = (entityId: string, at: Date, actorId: string | null): boolean =>
      entityId === line.caseId && isSame(at, line.at) && actorId === line.actorId
    return written.audit.some(
      ({ action, entityId, at, actorId }) =>
        action === (found.auditedAs?.[line.action] ?? `${found.kind.entity}.${line.action}`) &&
        isOfIt(entityId, at, actorId),
    )
      ? []
      : [`history without its row in the audit trail: ${asWords(line)}`]
  })

/** And each row of the trail that tells a step has its line in the history, with the same ends. */
const auditAgrees = ({ walked, written }: Facts): string[] =>
  written.audit.flatMap((row) => {
    const [entity = '', action = ''] = row.action.split('.')
    const kind = walked.find((each) => each.kind.entity === entity)?.kind
    if (kind === undefined || !(action in kind.steps)) return []
    const line = written.history.find(
      (each) => each.caseId === row.entityId && each.action === action && isSame(each.at, row.at),
    )
    const { from, to, because } = JSON.parse(row.details) as { from?: string; to?: string; because?: string }
    // Who leaves hands his cases over: their statuses stay.
    if (because !== undefined && line !== undefined && line.fromStatus === line.toStatus) return []
    return line?.fromStatus === from && line?.toStatus === to
      ? []
      : [`audit row without its line of history: ${asWords(row)}`]
  })

/** Who is told something of a case is told what happened to it in that moment, and may see it. */
const noticeAgrees = ({ walked, people, before, after, written }: Facts, notice: NoticeRow): string[] => {
  const row = notice.entityId === null ? undefined : after.get(notice.entityId)
  if (row === undefined) return []
  const person = people.find(({ id }) => id === notice.accountId)
  const earlier = before.get(row.id)
  const read = walked.find(({ kind }) => kind.entity === row.feature)?.kind.rights.read
  const isToSender = walked.some(({ toSenders = [] }) => toSenders.includes(notice.code))
  const isKnown = walked.find(({ kind }) => kind.entity === row.feature)?.isKnown?.(row, person) ?? false
  const mayRead = read === undefined || person?.rights.has(read)
  const isNear = (each: WalkedCase | undefined): boolean =>
    person !== undefined && each !== undefined && isInSight(person, each)
  const isNotified =
    person === undefined ||
    isToSender ||
    (mayRead && (isNear(row) || isNear(earlier) || (isKnown && !isOfficer(person))))
  const hasReason = written.audit.some(
    ({ entityId, at }) => entityId === notice.entityId && isSame(at, notice.at),
  )
  return [
    ...(isNotified ? [] : [`${person.userName} hears of a case that he may not see: ${asWords(notice)}`]),
    ...(hasReason ? [] : [`a notice of nothing that happened: ${asWords(notice)}`]),
    ...((notice.params.number ?? '') === '' || notice.params.number === row.number
      ? []
      : [`a notice with another number than ${row.number}: ${asWords(notice)}`]),
  ]
}

const mailsOf = (written: Written, people: readonly WalkedPerson[], notice: NoticeRow): MailRow[] =>
  written.mails.filter(
    ({ code, recipient, entityId, at }) =>
      code === notice.code &&
      entityId === notice.entityId &&
      isSame(at, notice.at) &&
      people.some(({ id, email }) => id === notice.accountId && email === recipient),
  )

/** What is said of accounts goes by mail alone where nobody can sign in to read it. */
const isOfCases = ({ code }: MailRow): boolean => !code.startsWith('USR_')

/** Nobody of a walk has put his mails off: each notice has one mail, and each mail to one of its people a notice. */
const mailsAgree = ({ people, written }: Facts): string[] => {
  const alone = written.notices.filter((notice) => {
    const alike = written.notices.filter(
      ({ accountId, code, entityId }) =>
        accountId === notice.accountId && code === notice.code && entityId === notice.entityId,
    )
    return mailsOf(written, people, notice).length !== alike.length
  })
  const inPortal = written.mails.filter(
    (mail) => isOfCases(mail) && people.some(({ email }) => email === mail.recipient),
  )
  const unasked = inPortal.filter(
    (mail) => !written.notices.some((notice) => mailsOf(written, people, notice).includes(mail)),
  )
  return [
    ...alone.map((notice) => `a notice and its mail do not agree: ${asWords(notice)}`),
    ...unasked.map((mail) => `a mail without a notice: ${asWords(mail)}`),
  ]
}

const isOfHouse = ({ roles, establishmentId }: WalkedPerson, row: WalkedCase): boolean =>
  roles.includes('ESTB_MANAGER') && establishmentId === row.establishmentId

/** Managers hear of what the authority does to their house's case, and some officer of what the house does. */
const noticesAgree = ({ walked, people, after, written }: Facts, line: HistoryRow): string[] => {
  const row = after.get(line.caseId)
  const found = walked.find(({ kind }) => kind.entity === row?.feature)
  if (row === undefined || found === undefined || row.submittedAt === null) return []
  const { kind, notifies, alsoLeadsTo = {} } = found
  // Asked for by its holder, and not decided yet.
  const isByHouse = people.some(
    ({ id, establishmentId }) => id === line.actorId && establishmentId === row.establishmentId,
  )
  const isWish = line.action in alsoLeadsTo && line.fromStatus === line.toStatus && isByHouse
  const readers = people.filter((each) => each.rights.has(kind.rights.read) && isInSight(each, row))
  const hasHeard = ({ id }: WalkedPerson): boolean =>
    written.notices.some(
      ({ accountId, entityId, at }) =>
        accountId === id && (entityId === row.id || entityId === null) && isSame(at, line.at),
    )
  const deaf =
    notifies.house.includes(line.action) && !isWish
      ? readers.filter((each) => isOfHouse(each, row) && !hasHeard(each))
      : []
  const officers = readers.filter(isOfficer)
  const isUnheard = notifies.office.includes(line.action) && officers.length > 0 && !officers.some(hasHeard)
  return [
    ...deaf.map(({ userName }) => `${userName} was not notified: ${asWords(line)}`),
    ...(isUnheard ? [`no officer was notified: ${asWords(line)}`] : []),
  ]
}

/** Every passage is one of the life table. */
const lifeIsKept = ({ walked, after, written }: Facts): string[] => {
  const isKept = (line: HistoryRow): boolean => {
    const kind = walked.find((each) => each.kind.entity === after.get(line.caseId)?.feature)
    if (kind === undefined || line.fromStatus === null || line.fromStatus === line.toStatus) return true
    const { life } = kind.kind
    return [life[line.fromStatus]?.[line.action], ...(kind.alsoLeadsTo?.[line.action] ?? [])].includes(
      line.toStatus,
    )
  }
  return written.history
    .filter((line) => !isKept(line))
    .map((line) => `not in the life table: ${asWords(line)}`)
}

/** What is said in the house alone is kept as such. */
const houseIsKept = ({ walked, after, written }: Facts): string[] =>
  written.history
    .filter(({ caseId, action, isInternal }) => {
      const kind = walked.find((each) => each.kind.entity === after.get(caseId)?.feature)
      return !isInternal && kind?.internal?.includes(action)
    })
    .map((line) => `known outside the house: ${asWords(line)}`)

/** What was written down agrees with itself and with what happened; in words what does not. */
export const disagreements = (facts: Facts): string[] => [
  ...historyAgrees(facts),
  ...auditAgrees(facts),
  ...facts.written.notices.flatMap((notice) => noticeAgrees(facts, notice)),
  ...mailsAgree(facts),
  ...facts.written.history.flatMap((line) => noticesAgree(facts, line)),
  ...lifeIsKept(facts),
  ...houseIsKept(facts),
]
