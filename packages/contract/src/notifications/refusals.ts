/** How notifications and the authority's screens of mails say no. */
export const notificationRefusals = {
  /** Duty items come by mail at once; nobody puts them off or switches them off. */
  notificationTopicFixed: { code: 'notificationTopicFixed', status: 422 },
  /** The words of a mail cannot be used; details.problems names each field and word. */
  notificationTemplateWrong: { code: 'notificationTemplateWrong', status: 422 },
  /** An own HTML version holds what runs by itself; details.word shows it. */
  notificationTemplateScript: { code: 'notificationTemplateScript', status: 422 },
  /** This mail cannot be switched off: somebody could not go on without it. */
  notificationTemplateNeeded: { code: 'notificationTemplateNeeded', status: 422 },
  /** Somebody else has changed these words meanwhile. */
  notificationTemplateStale: { code: 'notificationTemplateStale', status: 409 },
  /** Nothing ships in this language that could come back. */
  notificationTemplateUnshipped: { code: 'notificationTemplateUnshipped', status: 409 },
  /** One's own account has no mail address that a test could go to. */
  notificationTestNowhere: { code: 'notificationTestNowhere', status: 422 },
  /** Enough tests for this hour. */
  notificationTestTooMany: { code: 'notificationTestTooMany', status: 429 },
  /** The mail does not stand so that this could be done with it: it has just been sent, or called back. */
  notificationMailStep: { code: 'notificationMailStep', status: 409 },
  /** Its text held a link that opens something by itself, and was wiped. */
  notificationMailWiped: { code: 'notificationMailWiped', status: 409 },
  /** It is addressed to no mail address. */
  notificationMailNoAddress: { code: 'notificationMailNoAddress', status: 409 },
  /** The group has changed since the sender was told how many it is; details.recipients says how many now. */
  notificationAudienceChanged: { code: 'notificationAudienceChanged', status: 409 },
  /** Nobody belongs to the group. */
  notificationAudienceEmpty: { code: 'notificationAudienceEmpty', status: 422 },
  /** So many people are written to only with the password again. */
  notificationPasswordNeeded: { code: 'notificationPasswordNeeded', status: 422 },
  /** The message was taken back already. */
  notificationMessageRetracted: { code: 'notificationMessageRetracted', status: 409 },
  /** Somebody else has saved this draft meanwhile; details.changedBy says who. */
  notificationDraftStale: { code: 'notificationDraftStale', status: 409 },
  /** The draft has been sent or discarded meanwhile. */
  notificationDraftGone: { code: 'notificationDraftGone', status: 409 },
  /** A banner that ends before today would never be seen. */
  notificationBannerOver: { code: 'notificationBannerOver', status: 422 },
  /** The same key was used for another message. */
  notificationKeyReused: { code: 'notificationKeyReused', status: 409 },
} as const
export type NotificationRefusalCode = (typeof notificationRefusals)[keyof typeof notificationRefusals]['code']
