/** How the look of the portal says no. */
export const brandingRefusals = {
  /** Somebody else has saved meanwhile; details.current is what stands now. */
  brandingStale: { code: 'brandingStale', status: 409 },
  /** The menu breaks its rules; details.problems names entry, field and reason. */
  brandingMenuWrong: { code: 'brandingMenuWrong', status: 422 },
  /** A pair of colours is too close; details.problems names the field, the figure and a colour that passes. */
  brandingContrast: { code: 'brandingContrast', status: 422 },
  /** Too many bytes; details.maxBytes. */
  brandingPictureTooLarge: { code: 'brandingPictureTooLarge', status: 413 },
  /** No JPEG, PNG or SVG, or damaged; details.reason. */
  brandingPictureUnreadable: { code: 'brandingPictureUnreadable', status: 422 },
  /** A drawing that holds what a picture must not; details.reason, details.found. */
  brandingDrawingRefused: { code: 'brandingDrawingRefused', status: 422 },
  /** Logo and arms are always there. */
  brandingPictureNeeded: { code: 'brandingPictureNeeded', status: 409 },
  /** Signatures belong to officers of the authority. */
  brandingNoOfficer: { code: 'brandingNoOfficer', status: 422 },
} as const
export type BrandingRefusalCode = (typeof brandingRefusals)[keyof typeof brandingRefusals]['code']
