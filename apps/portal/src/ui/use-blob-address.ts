import { useEffect, useState } from 'react'

/** An address for bytes that are here; given up when nobody shows them any more. */
export const useBlobAddress = (blob: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (blob === undefined) return setAddress(undefined)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
