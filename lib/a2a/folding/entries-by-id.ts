import type { Entry } from '@/lib/a2a/fold'
import { positionsBy } from '@/lib/a2a/folding/positions'

/** Where each artifact is told of. */
export const entriesById = positionsBy<Entry>((entry) => (entry.type === 'artifact' ? entry.artifactId : undefined))
