/** Gives a fetched file to the person under its name; the browser asks or stores as it is set up. */
export const saveFile = (file: Blob): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file instanceof File ? file.name : ''
  link.click()
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
