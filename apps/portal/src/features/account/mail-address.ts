/** A first look only; whether mail arrives is known when it does. */
export const isMail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)
