/** A picture for a paper, safe to be drawn: its kind decides the name under which a template finds it. */
export interface Picture {
  readonly mediaType: 'image/svg+xml' | 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array | string
}

const endings = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/** The file name of each picture, as a template asks for it in `/files/`; null where there is none. */
export const namesOf = <Name extends string>(
  pictures: Readonly<Record<Name, Picture | null>>,
): Record<Name, string | null> =>
  Object.fromEntries(
    Object.entries<Picture | null>(pictures).map(([name, picture]) => [
      name,
      picture === null ? null : `${name}.${endings[picture.mediaType]}`,
    ]),
  ) as Record<Name, string | null>

/** The same pictures as the files of a document. */
export const filesOf = (
  pictures: Readonly<Record<string, Picture | null>>,
): Record<string, Uint8Array | string> =>
  Object.fromEntries(
    Object.entries(pictures).flatMap(([name, picture]) =>
      picture === null ? [] : [[`${name}.${endings[picture.mediaType]}`, picture.bytes]],
    ),
  )
