/** Of each locale and options one, kept: to make a format takes as long as to write a hundred figures with it. */
const keeping = <Options, Format>(make: (locale: string, options: Options) => Format) => {
  const known = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const format = known.get(key) ?? make(locale, options)
    known.set(key, format)
    return format
  }
}

export const numberFormat = keeping(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
export const dateFormat = keeping(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
