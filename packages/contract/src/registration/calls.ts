import type { CallTable } from '../call.ts'

export const registrationCalls = {
  // registration (specification §7). A link from a mail is looked at by GET and used by POST.
  'registration.register': ['POST', '/api/userRegistration', 'anyone'],
  'registration.attach': ['POST', '/api/userRegistration/Attachments', 'anyone'],
  'registration.resend': ['POST', '/api/userRegistration/:id/verifyEmail', 'anyone'],
  'registration.checkEmail': ['GET', '/api/userRegistration/verifyEmail/:token', 'anyone'],
  'registration.verifyEmail': ['POST', '/api/userRegistration/verifyEmail/:token', 'anyone'],
  // beyond the specification: the applicant's own page behind his link (product §1)
  'registration.state': ['GET', '/api/userRegistration/reply/:token', 'anyone'],
  'registration.reply': ['POST', '/api/userRegistration/reply/:token', 'anyone'],
  'registration.replyFiles': ['POST', '/api/userRegistration/reply/:token/Attachments', 'anyone'],
  'registration.letter': ['GET', '/api/userRegistration/reply/:token/confirmationLetter', 'anyone'],
  'registration.returnLetter': ['POST', '/api/userRegistration/reply/:token/confirmationLetter', 'anyone'],
  'registration.withdraw': ['POST', '/api/userRegistration/reply/:token/cancel', 'anyone'],
} as const satisfies CallTable
