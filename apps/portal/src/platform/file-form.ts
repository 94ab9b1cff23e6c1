/** A file in the form that the server reads; what is said beside it comes first, for that is known before a file is read. */
export const fileForm = (file: File, said: Readonly<Record<string, string | undefined>> = {}): FormData => {
  const form = new FormData()
  for (const [name, text] of Object.entries(said)) if (text !== undefined) form.append(name, text)
  form.append('file', file)
  return form
}
