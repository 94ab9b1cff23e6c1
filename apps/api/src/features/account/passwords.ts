import { hash, verify } from '@node-rs/argon2'

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

/** A hash that no password fits: an unknown name costs the same time as a wrong password. */
const dummy = hashPassword('no password has this hash, it only takes the time of one')

export const passwordFits = async (stored: string | undefined, password: string): Promise<boolean> => {
  const fits = await verify(stored ?? (await dummy), password)
  return stored !== undefined && fits
}
