/** Consecutive failed reads. */
interface FailedReads {
  count: number
  /** The last one did not reach the server. */
  isUnreachable: boolean
}

export const noFailedReads: FailedReads = { count: 0, isUnreachable: false }

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
  failed: FailedReads
}

/** Returns the key of the next read, and the number of failures after which a retry `waits`. 0: no retry. */
export function planNextRead(reads: ListingReads): { read: string | null; waits: number } {
  const { missing, stale, fault, revision, turn, failed } = reads
  if (fault || (!missing && !stale)) return { read: null, waits: 0 }
  if (missing) return { read: `first ${turn}`, waits: failed.isUnreachable ? failed.count : 0 }
  return { read: `${revision} ${turn}`, waits: failed.count }
}
