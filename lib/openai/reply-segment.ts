/** A piece of the reply: a message, or an artifact. */
export interface ReplySegment {
  /** Stays the same while the text grows. */
  readonly key: string
  /** Reading it may copy a long text: `growth` avoids that. */
  readonly text: string
  /** More text may follow. */
  readonly open: boolean
  /** The text may turn out to be a repetition: it must not be sent yet. */
  readonly held: boolean
  /** Set for a text artifact that was sent in one event: it may be a piece of a longer text. */
  readonly piece?: { name: string | undefined; ended: boolean; begunMidway: boolean }
  /** Keys of the segments that were merged into this one, which may have been written before. */
  readonly merged?: readonly string[]
  /** Set for a text that only grows while `version` stays the same. */
  readonly growth?: TextGrowth
}

/** How far a text has grown. */
interface TextGrowth {
  version: number
  /** Characters of the text. */
  length: number
  /** Returns the last characters of the text. */
  tail: (length: number) => string
  /** Returns some of the first characters. */
  head: () => string
}

/** Returns a text by which texts are compared that differ in white space only. */
export const dense = (text: string): string => text.replace(/\s+/g, ' ').trim()
