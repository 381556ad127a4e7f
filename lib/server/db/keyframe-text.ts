import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { foldVersion } from '@/lib/a2a/folding/fold-version'
import { revivedFold } from '@/lib/a2a/folding/revived-fold'

interface Keyframe {
  version: number
  fold: TaskFold
}

/** Returns a fold as it is stored; null if it is longer than any string can be. */
export function keyframeText(fold: TaskFold): string | null {
  try {
    return JSON.stringify({ version: foldVersion, fold } satisfies Keyframe)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Returns the fold that `keyframeText` was given; null for one of an earlier version. */
export function readKeyframe(text: string): TaskFold | null {
  const { version, fold } = JSON.parse(text) as Keyframe
  return version === foldVersion ? revivedFold(fold) : null
}
