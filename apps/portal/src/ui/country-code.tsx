import classes from './country-code.module.css'

export interface CountryCodeProps {
  /** ISO 3166-1 alpha-2, shown as it is. */
  code: string
  /** The country's name for screen readers and the pointer. */
  name?: string | undefined
}

/** The ISO code in a small box before a name; never a flag. */
export function CountryCode({ code, name }: CountryCodeProps) {
  if (name === undefined)
    return (
      <bdi
        dir="ltr"
        className={`${classes.code} pv-piece pv-strong pv-unlinked pv-dim pv-edge pv-canvas pv-inline-4`}
      >
        {code}
      </bdi>
    )
  return (
    <abbr
      dir="ltr"
      className={`${classes.code} pv-piece pv-strong pv-unlinked pv-dim pv-edge pv-canvas pv-inline-4`}
      title={name}
    >
      {code}
    </abbr>
  )
}
