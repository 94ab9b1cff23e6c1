import { mailLink } from '@papaver/contract/mail-address.ts'
import { Ltr } from './bidi.tsx'

/** A link to write to somebody. A long address breaks behind its @ rather than anywhere, and never at a hyphen. */
export const MailAddress = ({ address }: { address: string }) => {
  const at = address.lastIndexOf('@') + 1
  return (
    <a href={mailLink(address)}>
      <Ltr>
        <span className="pv-piece">{address.slice(0, at)}</span>
        <wbr />
        <span className="pv-piece">{address.slice(at)}</span>
      </Ltr>
    </a>
  )
}
