/** Under what name the words of any kind of case know an action: `partner.take` is `case.take`. */
export const actionOfCase = (action: string): string => action.replace(/^[^.]+/, 'case')
