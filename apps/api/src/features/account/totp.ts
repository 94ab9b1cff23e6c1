import { generateSecret, generateURI, verifySync } from 'otplib'
import QRCode from 'qrcode'

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, thirty seconds. */
const period = 30

/** 160 bits in Base32 (RFC 4226, §4). */
export const newTotpSecret = (): string => generateSecret({ length: 20 })

/**
 * The time step that this code belongs to: the present one, the one before, or the one after, as telephones are ahead
 * as well as behind (RFC 6238, 5.2 and 6). Undefined where it belongs to none. The caller sees to it that
 * it is not accepted again.
 */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, period, epochTolerance: [period, period] })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** The secret as a picture that an authenticator app reads, a PNG as a data address. */
export const totpPicture = (secret: string, issuer: string, userName: string): Promise<string> => {
  // A colon parts issuer and name in the address that the apps read.
  const plain = issuer.replaceAll(':', ' ').trim().slice(0, 60)
  const address = generateURI({ issuer: plain, label: userName, secret })
  return QRCode.toDataURL(address, { errorCorrectionLevel: 'M', margin: 4, scale: 5 })
}
