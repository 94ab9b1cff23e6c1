/** How the care of texts and languages says no. */
export const localizationRefusals = {
  /** Somebody else has changed the text meanwhile; details.culture, key, now. */
  localizationStale: { code: 'localizationStale', status: 409 },
  /** The rules do not let this text stand; details.culture, key, problem, names. */
  localizationTextWrong: { code: 'localizationTextWrong', status: 422 },
  /** There is no such text, or the e-mail screen keeps it. */
  localizationKeyUnknown: { code: 'localizationKeyUnknown', status: 404 },
  /** There is no such language. */
  localizationLanguageUnknown: { code: 'localizationLanguageUnknown', status: 404 },
  /** It is there already. */
  localizationLanguageExists: { code: 'localizationLanguageExists', status: 409 },
  /** No browser knows a language by this code. */
  localizationCodeWrong: { code: 'localizationCodeWrong', status: 422 },
  /** The default language stays on, so there is always one. */
  localizationLastLanguage: { code: 'localizationLastLanguage', status: 409 },
  /** It ships, is on, or has texts. */
  localizationLanguageKept: { code: 'localizationLanguageKept', status: 409 },
  /** The texts have changed since the preview was made. */
  localizationPreviewStale: { code: 'localizationPreviewStale', status: 409 },
  /** The file has no column of keys, or no language that we know. */
  localizationFileEmpty: { code: 'localizationFileEmpty', status: 422 },
  /** It is called JSON and is none, or is no table of texts; details.line where known. */
  localizationFileBroken: { code: 'localizationFileBroken', status: 422 },
} as const
