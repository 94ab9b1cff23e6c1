/** Where one signs in, from the portal as from the desk, to come back to what is expected at the border. */
export const signInPlace = '/#/login?fwd=%2Fimport-export%2Fcustoms'
