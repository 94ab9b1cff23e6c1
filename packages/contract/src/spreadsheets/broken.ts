/** What is read is not built as it must be: cut, changed on its way, or never of this kind. */
export class Broken extends Error {
  override name = 'Broken'
}
