/** How the settings say no. */
export const settingsRefusals = {
  /** A value is not taken; details.fields says which, where in it and why. Nothing was saved. */
  settingsNotTaken: { code: 'settingsNotTaken', status: 422 },
  /** Settings that do not go together; details.fields names each of the changed ones. Nothing was saved. */
  settingsDiscord: { code: 'settingsDiscord', status: 422 },
  /** Somebody else has changed it meanwhile; details.items holds what stands now. Nothing was saved. */
  settingsStale: { code: 'settingsStale', status: 409 },
  /** One of the changes is dangerous and the password was not said; details.settingIds names them. */
  settingsPasswordNeeded: { code: 'settingsPasswordNeeded', status: 409 },
  /** Nobody changes this setting by hand. */
  settingsFixed: { code: 'settingsFixed', status: 409 },
  /** What was before is a secret, or not taken any more: it cannot be put back. */
  settingsNotPutBack: { code: 'settingsNotPutBack', status: 409 },
  /** The file is no export of settings. */
  settingsNoExport: { code: 'settingsNoExport', status: 422 },
} as const
