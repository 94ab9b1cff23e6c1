interface Tree {
  readonly [key: string]: string | Tree
}
const isTree = (value: string | Tree | undefined): value is Tree => typeof value === 'object'

/** Of a mail a page shows the subject alone, as the line in the bell; all else the server says. */
const subjectOnly = (mail: string | Tree): string | Tree =>
  isTree(mail) && mail.subject !== undefined ? { subject: mail.subject } : {}

/** The words of a language without those that no page shows: every visitor would fetch the texts of all mails. */
export const withoutMailTexts = <Words extends Tree>(words: Words): Words => {
  const { notifications } = words
  if (!isTree(notifications) || !isTree(notifications.mails)) return words
  const mails = Object.fromEntries(
    Object.entries(notifications.mails).map(([code, mail]) => [code, subjectOnly(mail)]),
  )
  return { ...words, notifications: { ...notifications, mails } }
}
