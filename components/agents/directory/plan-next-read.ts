/** Number of consecutive failed reads, and whether the server was unreachable. */
interface ReadsInVain {
  times: number
  unasked: boolean
}

export const noFailedReads: ReadsInVain = { times: 0, unasked: false }

interface ListingReads {
  /** The query has no list yet. */
  missing: boolean
  /** The list belongs to another catalog revision. */
  stale: boolean
  /** An error is shown, and the user decides about a retry. */
  fault: boolean
  revision: string
  /** Number of retries. */
  turn: number
  inVain: ReadsInVain
}

/** Returns the key of the next read, and the number of failures after which a retry `waits`. 0: no retry. */
export function planNextRead(reads: ListingReads): { read: string | null; waits: number } {
  const { missing, stale, fault, revision, turn, inVain } = reads
  if (fault || (!missing && !stale)) return { read: null, waits: 0 }
  if (missing) return { read: `first ${turn}`, waits: inVain.unasked ? inVain.times : 0 }
  return { read: `${revision} ${turn}`, waits: inVain.times }
}
