import type { Picture } from '../../../platform/documents/pictures.ts'

/** A text in the applicant's language, and in the authority's own where that is another one. */
export interface Label {
  readonly own: string
  readonly other: string
}
export interface LetterField {
  readonly label: Label
  /** From people, or data: printed as it stands in both languages. */
  readonly value: string
}
export interface LetterSection {
  readonly title: Label
  readonly fields: readonly LetterField[]
}

/** Everything the confirmation letter says (product §1, document type 35); nothing left to decide but the layout. */
export interface ConfirmationLetter {
  readonly language: string
  readonly otherLanguage: string
  readonly isRightToLeft: boolean
  readonly isOtherRightToLeft: boolean
  /** False where applicant and authority read the same language. */
  readonly isBilingual: boolean
  readonly authority: {
    readonly name: Label
    readonly address: string
    readonly mail: string
    readonly phone: string
    /** As it is read, or empty. */
    readonly webSite: string
  }
  /** The letterhead takes the place of arms and name at the head. */
  readonly pictures: { readonly arms: Picture; readonly letterhead: Picture | null }
  readonly armsAlternative: string
  readonly letterheadAlternative: string
  readonly title: Label
  readonly reference: LetterField
  readonly date: { readonly label: Label; readonly value: Label }
  readonly lead: Label
  readonly sections: readonly LetterSection[]
  readonly asked: { readonly title: Label; readonly role: Label; readonly roleLabel: Label }
  readonly declarations: readonly {
    readonly title: Label
    readonly text: Label
    readonly isOrganisation: boolean
  }[]
  readonly lines: {
    readonly name: Label
    readonly place: Label
    readonly signature: Label
    readonly stamp: Label
  }
  readonly returning: { readonly title: Label; readonly steps: readonly Label[]; readonly lapse: Label }
  /** Marks the document as worthless; null in earnest. */
  readonly demonstration: Label | null
  /** Across the page of an invented one that shows how documents look; null in earnest. */
  readonly sample: Label | null
  readonly madeAt: string
}
