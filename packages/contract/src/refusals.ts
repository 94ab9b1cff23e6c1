/** Refusals of the frame itself, before any feature is asked. */
export const frameRefusals = {
  /** The shape of the request is wrong; details.fields names where. */
  invalidInput: { code: 'invalidInput', status: 400 },
  /** No token, or one whose session has ended. */
  notSignedIn: { code: 'notSignedIn', status: 401 },
  /** Signed in, but this call is not for this person. */
  notPermitted: { code: 'notPermitted', status: 403 },
  /** Programs do not make this call with a key: it is a person's own. */
  notForKeys: { code: 'notForKeys', status: 403 },
  /** The key was not made for this; details.scope. */
  scopeMissing: { code: 'scopeMissing', status: 403 },
  /** A browser sent a change without the double-submitted token. */
  crossSite: { code: 'crossSite', status: 403 },
  notFound: { code: 'notFound', status: 404 },
  /** A body that came too slowly, or took longer than the authority allows, was not waited for. */
  tooSlow: { code: 'tooSlow', status: 408 },
  tooLarge: { code: 'tooLarge', status: 413 },
  unsupportedMedia: { code: 'unsupportedMedia', status: 415 },
  /** A picture of a phone in HEIC or HEIF, which is not among the kinds that are taken. */
  pictureHeic: { code: 'pictureHeic', status: 415 },
  /** A JPEG or PNG that cannot be decoded, or has more pixels than are read. */
  pictureUnreadable: { code: 'pictureUnreadable', status: 415 },
  /** Called a PDF and not built like one, or so that it cannot be judged; details.file. */
  pdfUnreadable: { code: 'pdfUnreadable', status: 422 },
  /** A PDF protected by a password; details.file. */
  pdfEncrypted: { code: 'pdfEncrypted', status: 422 },
  /** A PDF that does more than show pages (scripts, media, actions); details.file, details.what. */
  pdfActive: { code: 'pdfActive', status: 422 },
  /** A PDF that brings along a file which is no inert data; details.file, details.within. */
  pdfFileWithin: { code: 'pdfFileWithin', status: 422 },
  /** The same where the file has no name by which it could be judged; details.file. */
  pdfFileUnnamed: { code: 'pdfFileUnnamed', status: 422 },
  /** A file that could not be read with the time and memory that one file has; details.file. */
  fileTooComplex: { code: 'fileTooComplex', status: 422 },
  /** A document would lose letters that no font has; details.characters, details.text in which they are. Nothing was signed. */
  documentUnprintable: { code: 'documentUnprintable', status: 422 },
  tooManyRequests: { code: 'tooManyRequests', status: 429 },
  unavailable: { code: 'unavailable', status: 503 },
  /** More papers and spreadsheets wait to be made than may; details.retryAfter in seconds. */
  busy: { code: 'busy', status: 503 },
  /** The scanner found something in a file; details.file names it, details.signature what it is. Nothing was kept. */
  virusFound: { code: 'virusFound', status: 422 },
  /** Files are looked at for viruses, and the scanner gives no verdict on details.file: nothing was kept. */
  scannerSilent: { code: 'scannerSilent', status: 503 },
} as const

/** How the reading of a spreadsheet that somebody sends says no, whichever feature asked for it. */
export const spreadsheetRefusals = {
  /** Neither XLSX nor ODS nor CSV; details.reason says sheet where the named one is not there. */
  notASpreadsheet: { code: 'notASpreadsheet', status: 422 },
  /** Called a spreadsheet and something else by its content. */
  spreadsheetRenamed: { code: 'spreadsheetRenamed', status: 422 },
  /** A spreadsheet in a format of long ago, or of a program of its own: XLS, XLSB, Numbers. */
  spreadsheetOldFormat: { code: 'spreadsheetOldFormat', status: 422 },
  /** Cut off or changed on its way. */
  spreadsheetDamaged: { code: 'spreadsheetDamaged', status: 422 },
  /** Holds programs that would be run. */
  spreadsheetMacros: { code: 'spreadsheetMacros', status: 422 },
  /** Takes values from other files or from a network. */
  spreadsheetLinks: { code: 'spreadsheetLinks', status: 422 },
  /** Declares types of its own (a DTD), which no spreadsheet program writes. */
  spreadsheetDeclares: { code: 'spreadsheetDeclares', status: 422 },
  /** Would unpack to far more than any list has. */
  spreadsheetSwells: { code: 'spreadsheetSwells', status: 413 },
  /** details.max. */
  spreadsheetTooManyRows: { code: 'spreadsheetTooManyRows', status: 413 },
  spreadsheetTooManyColumns: { code: 'spreadsheetTooManyColumns', status: 413 },
  spreadsheetTooManySheets: { code: 'spreadsheetTooManySheets', status: 413 },
  /** More cells or bytes than are read, also once inflated. */
  spreadsheetTooLarge: { code: 'spreadsheetTooLarge', status: 413 },
  /** A filled cell lies beyond the rows or columns that are read; details.cell, details.maxRows, details.maxColumns. */
  spreadsheetFarCell: { code: 'spreadsheetFarCell', status: 422 },
  /** A cell that says that its value could not be computed; details.cell, details.value. */
  spreadsheetErrorCell: { code: 'spreadsheetErrorCell', status: 422 },
  /** Cells put together into one; details.range. */
  spreadsheetMergedCell: { code: 'spreadsheetMergedCell', status: 422 },
  /** A formula whose value was never saved with the file; details.cell. */
  spreadsheetEmptyFormula: { code: 'spreadsheetEmptyFormula', status: 422 },
  /** Longer than any spreadsheet takes; details.cell, details.max. */
  spreadsheetCellTooLong: { code: 'spreadsheetCellTooLong', status: 422 },
  /** Protected by a password. */
  spreadsheetEncrypted: { code: 'spreadsheetEncrypted', status: 422 },
  /** Quotes that do not close, or stand where they must not; details.line. */
  brokenCsv: { code: 'brokenCsv', status: 422 },
  /** Text in neither UTF-8 nor UTF-16; details.line is the first that is not. */
  brokenEncoding: { code: 'brokenEncoding', status: 422 },
} as const
