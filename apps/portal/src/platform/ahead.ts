/**
 * Answers on their way that were asked for before the program that wants them was there. Each is handed out once, and
 * what the first page did not want is forgotten with it: later nobody could say how old it is.
 */
const answers = new Map<string, Promise<Response>>()

/** Read to its end: a body that nobody reads would keep its connection busy. */
const readWhole = async (answer: Promise<Response>): Promise<Response> => {
  const response = await answer
  const { status, headers, body } = response
  return new Response(body === null ? null : await response.blob(), { status, headers })
}

export const keepAhead = (url: string, answer: Promise<Response>): void => {
  const whole = readWhole(answer)
  // Whoever takes it hears that it failed; where nobody does it does not matter.
  whole.catch(() => {})
  answers.set(url, whole)
}

export const takeAhead = (url: string): Promise<Response> | undefined => {
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}

export const forgetAhead = (): void => answers.clear()
