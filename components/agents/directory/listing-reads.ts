/** How often the list could not be read since it last could, and whether that was because nobody could be asked. */
interface ReadsInVain {
  times: number
  unasked: boolean
}

export const noneInVain: ReadsInVain = { times: 0, unasked: false }

interface ListingReads {
  /** No list of the query is there yet. */
  missing: boolean
  /** The list that is there is of another revision of the catalog. */
  stale: boolean
  /** It was told why there is none: a person asks again. */
  fault: boolean
  revision: string
  /** How often it was tried again. */
  turn: number
  inVain: ReadsInVain
}

/** Which `read` is due, another name for each, and after how many in vain the next one `waits`: 0 where none does. */
export function wantedRead(reads: ListingReads): { read: string | null; waits: number } {
  const { missing, stale, fault, revision, turn, inVain } = reads
  if (fault || (!missing && !stale)) return { read: null, waits: 0 }
  if (missing) return { read: `first ${turn}`, waits: inVain.unasked ? inVain.times : 0 }
  return { read: `${revision} ${turn}`, waits: inVain.times }
}
