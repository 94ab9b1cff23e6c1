/** By which officers find requests with a hint (product §16.8). */
export const hintFlag = 'unusual'
