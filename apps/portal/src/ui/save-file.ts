/** Gives a fetched file to the person under its name; the browser asks or stores as it is set up. */
export const saveFile = (file: Blob): void => {
  const url = URL.createObjectURL(file)
  const name = file instanceof File ? file.name : ''
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
