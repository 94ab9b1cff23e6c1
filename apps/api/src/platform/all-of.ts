type Answers<Parts> = { -readonly [Name in keyof Parts]: Awaited<Parts[Name]> }

/** Waits for all parts of something at once; each was asked when it was named. */
export const allOf = async <Parts extends object>(parts: Parts): Promise<Answers<Parts>> => {
  const answers = await Promise.all(Object.values(parts))
  return Object.fromEntries(Object.keys(parts).map((name, index) => [name, answers[index]])) as Answers<Parts>
}
