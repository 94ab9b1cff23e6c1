import { registrationRefusals } from '@papaver/contract/registration/refusals.ts'
import type { RegistrationInput } from '@papaver/contract/registration/schema.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { UploadLimits } from '../../platform/http/spool-uploads.ts'
import { refuse } from '../../platform/refusal.ts'

/** Refuses (409 registrationClosed) while the authority takes no registrations, or none of this type of user. */
export const refuseClosed = (settings: Settings, userType: RegistrationInput['userType']): void => {
  const isOpen = settings['public.registrationOpen'] && settings['public.allowedUserTypes'].includes(userType)
  if (!isOpen) refuse(registrationRefusals.registrationClosed)
}

export const refuseOver = (): never => refuse(registrationRefusals.registrationLinkOver)
export const refuseNothingAsked = (): never => refuse(registrationRefusals.registrationNothingAsked)

/** Refuses (409 registrationTooMany) more files than one registration may have. */
export const refuseTooMany = (count: number, { maxFiles }: UploadLimits): void => {
  if (count > maxFiles) refuse(registrationRefusals.registrationTooMany, { limit: maxFiles })
}

/** What the files of a stranger may be, of one request as of one registration. */
export const limitsOf = (settings: Settings): UploadLimits => ({
  maxFiles: settings['users.maxFiles'],
  maxBytes: settings['files.maxMegabytes'] * 1_000_000,
  mediaTypes: settings['files.mediaTypes'],
})

/** Of a signed letter there is one. */
export const letterLimitsOf = (settings: Settings): UploadLimits => ({ ...limitsOf(settings), maxFiles: 1 })
