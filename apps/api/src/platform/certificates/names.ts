/** Names of X.509 as Node writes them: a part a line. */

const partsOf = (name: string): string[] =>
  name.split('\n').map((part) => part.replaceAll(/\\([^0-9a-f])/gi, '$1'))

const partOf = (name: string, type: string): string | undefined =>
  partsOf(name)
    .find((part) => part.startsWith(`${type}=`))
    ?.slice(type.length + 1)

/** All its parts, as programs write them on one line. */
export const wholeName = (name: string): string => partsOf(name).join(', ')

/** Whom it names. A long name stands whole in the part that has room for it, and shortened in the organisation. */
export const nameWithin = (name: string): string =>
  partOf(name, 'name') ?? partOf(name, 'O') ?? partOf(name, 'CN') ?? wholeName(name)
