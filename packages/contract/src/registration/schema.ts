import { z } from 'zod'
import { passwordMaximumLength } from '../access/password.ts'
import { captchaAnswer, newUserName } from '../account/schema.ts'
import { userStatuses } from '../users/life.ts'
import { personLengths } from '../users/person.ts'
import { establishmentTypes, userTypes } from '../users/schema.ts'
import { day, id, line, mailAddress, moment, text } from '../wire.ts'

/** Specification §3, the registration payload, field for field. */
export const registrationInput = z.object({
  userType: z.enum(userTypes),
  establishmentType: z.enum(establishmentTypes),
  isManager: z.boolean(),
  designationTypeId: line(personLengths.designationTypeId).nullish(),
  /** Empty of a person with one name, which is the last one. */
  firstName: line(personLengths.firstName),
  lastName: line(personLengths.lastName).min(1),
  username: newUserName,
  occupation: line(personLengths.occupation).default(''),
  email: mailAddress(personLengths.email),
  phone: line(personLengths.phone).default(''),
  fax: line(personLengths.fax).default(''),
  /** An existing one as it is called or by its code; for customs the office. */
  establishmentName: line(200).min(1),
  establishmentAddress: text(1000).default(''),
  password: z.string().min(1).max(passwordMaximumLength),
  recaptcha: captchaAnswer,
})
export type RegistrationInput = z.infer<typeof registrationInput>
/** The same for everybody, also where the e-mail is known already (product §1). */
export const registrationOutput = z.object({
  id,
  /** Opens the attachments of this registration and the sending of another mail, for a day. */
  uploadKey: z.string(),
  /** Hours that the link in the mail stays open. */
  linkHours: z.number().int(),
})
export const resendInput = z.object({ uploadKey: z.string().max(100).optional() })
export const linkParams = z.object({ token: z.string().min(1).max(100) })
export const verifiable = z.object({ firstName: z.string(), userName: z.string() })

/** The applicant's own view of his registration, behind the link of his mail. */
export const registrationState = z.object({
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(userStatuses),
  askedAt: moment,
  /** The authority's open question; null where there is none. */
  question: z.object({ text: z.string(), askedAt: moment, dueOn: day.nullable() }).nullable(),
  hasLetter: z.boolean(),
  signedLetter: z.object({ name: z.string(), uploadedAt: moment }).nullable(),
  attachments: z.array(z.object({ name: z.string(), uploadedAt: moment })),
  reason: z.string().nullable(),
  lapsesOn: day.nullable(),
})
export const replyInput = z.object({ text: text('comment').min(1) })
export const withdrawInput = z.object({ comment: text('reason').nullish() })
