/** How endorsements say no. */
export const endorsementRefusals = {
  /** No permit with this number and code, or this QR code, may cross at a point of the reader: one wording for all. */
  endorsementNotFound: { code: 'endorsementNotFound', status: 404 },
  /** Too many wrong numbers and codes in a short time. */
  endorsementTooManyTries: { code: 'endorsementTooManyTries', status: 429 },
  /** The permit cannot be used now; details.status says how it stands. */
  endorsementNotUsable: { code: 'endorsementNotUsable', status: 409 },
  /**
   * A record of that declaration, or of that day, place and goods, is there already: details.earlier. Sent again with the ids of
   * all of them in `besideIds` where it is a further consignment.
   */
  endorsementTwice: { code: 'endorsementTwice', status: 409 },
  /**
   * More was presented than may still cross; details.lines. Nothing counts: it is kept as held goods (details.endorsementId) with
   * its incident, and the authority settles what becomes of it (product §9). Of a correction the record before stays.
   */
  endorsementExcess: { code: 'endorsementExcess', status: 422 },
  /**
   * A correction says more than may cross; details.lines. Nothing is kept yet. Sent again with `isExcessConfirmed` where it is no slip
   * of typing: then the record stays as it was, with an incident (`endorsementExcess`).
   */
  correctionExceeds: { code: 'correctionExceeds', status: 409 },
  /** No goods are named; a movement moves something. */
  endorsementEmpty: { code: 'endorsementEmpty', status: 422 },
  /** A line is not of this permit, or is named twice. */
  endorsementLine: { code: 'endorsementLine', status: 422 },
  /** The day of the movement is in the future; details.limit. */
  endorsementDateFuture: { code: 'endorsementDateFuture', status: 422 },
  /** The day lies before the permit began; details.limit. */
  endorsementDateBeforeIssue: { code: 'endorsementDateBeforeIssue', status: 422 },
  /** The day lies after the permit ended; details.limit. */
  endorsementDateAfterEnd: { code: 'endorsementDateAfterEnd', status: 422 },
  /** Not a customs point of the reader, or none that is known. */
  endorsementPoint: { code: 'endorsementPoint', status: 422 },
  /** The check code that signs the endorsement is not that of this permit. */
  endorsementWrongCode: { code: 'endorsementWrongCode', status: 422 },
  /** Customs signs with the check code of the document, and gave none. */
  endorsementCodeMissing: { code: 'endorsementCodeMissing', status: 422 },
  /** Late endorsements and corrections take a reason. */
  endorsementReason: { code: 'endorsementReason', status: 422 },
  /** Somebody corrected it already; its successor can be corrected. */
  endorsementCorrected: { code: 'endorsementCorrected', status: 409 },
  /** Customs corrects its own records on the day they were made; later the authority does. */
  endorsementCorrectionClosed: { code: 'endorsementCorrectionClosed', status: 409 },
  /** The permit was replaced: more counts with its successor alone. */
  endorsementReplaced: { code: 'endorsementReplaced', status: 409 },
  /** Customs makes more of what crossed under a permit that cannot be used any more. */
  correctionStopped: { code: 'correctionStopped', status: 409 },
  /** An officer has decided what counts of the line with this record: the authority alone changes its quantity; details.lineIds. */
  endorsementDecided: { code: 'endorsementDecided', status: 409 },
  /** An officer has entered it, or settled that it counts: the authority alone corrects it. */
  endorsementOfAuthority: { code: 'endorsementOfAuthority', status: 409 },
  /** Customs adds photos to its own records on the day they were made; later the authority does. */
  endorsementPhotosClosed: { code: 'endorsementPhotosClosed', status: 409 },
  /** More photos than one endorsement holds; details.limit. */
  endorsementTooManyPhotos: { code: 'endorsementTooManyPhotos', status: 422 },
  /** The record is not disputed, or an officer has settled it. */
  disputeNone: { code: 'disputeNone', status: 409 },
  /** No permit that has been issued takes the place of this one. */
  disputeNoSuccessor: { code: 'disputeNoSuccessor', status: 409 },
  /** The permit that takes its place is not for these goods, or in another unit. */
  disputeOtherGoods: { code: 'disputeOtherGoods', status: 409 },
  /** More than is left would count; details.lines. */
  disputeExceeds: { code: 'disputeExceeds', status: 409 },
  /** It counts with the permit that was issued in the place of its own. */
  disputeReplaced: { code: 'disputeReplaced', status: 409 },
  /** Of more than was left alone a part counts, and more than was left counts of what has crossed alone. */
  disputeOtherOutcome: { code: 'disputeOtherOutcome', status: 409 },
  /** Nothing on record is like it: it is not the same consignment as another. */
  disputeNotRepeated: { code: 'disputeNotRepeated', status: 409 },
  /** Nothing is left of which a part could count. */
  disputeNothingLeft: { code: 'disputeNothingLeft', status: 409 },
  /** This officer has decided what is the reason of the dispute: another settles it (four eyes). */
  disputeOwnStop: { code: 'disputeOwnStop', status: 409 },
  /** The permit under which goods that were held would count cannot be used on the day of their release; details.reasons, details.status. */
  disputeNotUsable: { code: 'disputeNotUsable', status: 409 },
  /** Something else is left by now than the officer has seen; details.left. */
  disputeChanged: { code: 'disputeChanged', status: 409 },
  /** Goods that were held are not released before the day on which they were presented; details.limit. */
  disputeBeforeHeld: { code: 'disputeBeforeHeld', status: 422 },
  /** The records of this line do not contradict each other: nothing is to be decided. */
  differenceNone: { code: 'differenceNone', status: 409 },
  /** Something was recorded or decided since the officer looked. */
  differenceChanged: { code: 'differenceChanged', status: 409 },
  /** The side that is to count has recorded nothing. */
  differenceSide: { code: 'differenceSide', status: 422 },
  /**
   * More than the permit authorizes would count: details.field, details.quantity, details.limit and details.unit. Sent again with
   * `isExcessConfirmed` where it is so.
   */
  differenceExceeds: { code: 'differenceExceeds', status: 409 },
  /** Another figure than the three is to count, and none was given. */
  differenceQuantity: { code: 'differenceQuantity', status: 422 },
  /** Nothing has come in and goods may still come: there is nothing to return yet. */
  returnedTooEarly: { code: 'returnedTooEarly', status: 409 },
  /** All letters together would tell more than has come in; details.lineIds. */
  returnedTooMuch: { code: 'returnedTooMuch', status: 422 },
  /** The records of these lines contradict each other, and nobody has decided what counts; details.lineIds. */
  returnedUndecided: { code: 'returnedUndecided', status: 409 },
  /** A record of goods that crossed waits for an officer. */
  returnedUnsettled: { code: 'returnedUnsettled', status: 409 },
  /** What goes by message says nothing that was not told already; details.number. */
  returnedKnown: { code: 'returnedKnown', status: 422 },
  /** The letter could not be made or signed; nothing was kept. */
  returnedFailed: { code: 'returnedFailed', status: 503 },
} as const
