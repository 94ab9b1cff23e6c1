import { z } from 'zod'
import { asTypedCode } from '../typed-code.ts'
import { passwordMaximumLength } from './password.ts'

export const newPassword = z.string().min(1).max(passwordMaximumLength)
/** Six digits, or one recovery code; spaces and hyphens between its parts count for nothing. */
export const login2FAInput = z.string().overwrite(asTypedCode).trim().min(6).max(20)

/** That one who is signed in is the person himself: his password, and a code where he has a second factor. */
export const holderProof = z.object({ password: newPassword, code: login2FAInput.optional() })
export type HolderProof = z.infer<typeof holderProof>
/** The same beside what asks for it in some cases only. */
export const givenProof = holderProof.partial()
export type GivenProof = z.infer<typeof givenProof>
