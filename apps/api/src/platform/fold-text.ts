/** Lower case, without the marks on letters: search forgives them, in what is kept and in what is typed. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
