import { useQuery } from '@tanstack/react-query'
import { ownConfirmationQuery, ownSecondFactorQuery } from './own-queries.ts'
import { isRefusal } from './responses.ts'

/** Is the person's code asked for beside his password? Where he has a second factor that is asked for at the login. */
export const useAsksCode = (): boolean => {
  const { data } = useQuery(ownSecondFactorQuery)
  return data?.isSet === true && data.rule !== 'off'
}

/** The same before a dangerous change: not while the session counts as confirmed, for a code works once. */
export const useAsksCodeAgain = (isWanted = true): boolean => {
  const { data } = useQuery({ ...ownConfirmationQuery, enabled: isWanted })
  return isWanted && data?.asksCode === true && data.until === null
}

/** Was it the code that did not fit? */
export const isCodeWrong = (error: unknown): boolean =>
  isRefusal(error, 'accountProofWrong') && error.details.of === 'code'
