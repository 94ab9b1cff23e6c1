/** What a report has in its form besides described fields. */
export interface TypedReport {
  /** The file that is handed in; null where none is sent yet. */
  readonly uploadId: string | null
  /** Answers to questions about cells, by the id of the question. */
  readonly replies: Readonly<Record<string, string>>
}
